//! The page of a comparison in headless Chromium, with the network off.
//!
//! Built with the feature `browser` only, and then Chromium must be installed.
#![cfg(unix)]

mod chromium;
mod hostile;
mod large;
mod looks;
mod pages;
mod use_of_it;
