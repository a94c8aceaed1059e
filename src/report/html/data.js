const x=1;
