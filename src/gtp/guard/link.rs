//! What a guard and the process that started it say to each other, over a pair of sockets.
//!
//! To the guard: the engine's three pipes, a byte for every request, the end of the stream. From
//! it: a word whenever something happened.

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

/// The byte that comes with the pipes.
const PIPES: u8 = b'P';
/// The byte that has the guard ask the engine and its descendants to end.
pub(in crate::gtp) const PLEASE_END: u8 = b'T';

/// Something a guard tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gtp) enum Word {
    /// The engine runs, as the process of this number.
    Started(i32),
    /// It could not be executed, for this reason of the system's.
    Failed(i32),
    /// It ended with a status.
    Status(i32),
    /// It was ended by a signal.
    Signal(i32),
}

impl Word {
    /// Bytes of a word.
    pub const BYTES: usize = 5;

    /// The word as it is sent.
    pub fn bytes(self) -> [u8; Self::BYTES] {
        let (tag, number) = match self {
            Self::Started(number) => (b'S', number),
            Self::Failed(number) => (b'F', number),
            Self::Status(number) => (b'E', number),
            Self::Signal(number) => (b'K', number),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [tag, a, b, c, d]
    }

    /// The word that was sent, if it is one.
    pub fn read(bytes: [u8; Self::BYTES]) -> Option<Self> {
        let [tag, a, b, c, d] = bytes;
        let number = i32::from_le_bytes([a, b, c, d]);
        match tag {
            b'S' => Some(Self::Started(number)),
            b'F' => Some(Self::Failed(number)),
            b'E' => Some(Self::Status(number)),
            b'K' => Some(Self::Signal(number)),
            _ => None,
        }
    }
}

/// Sends the engine's ends of its three pipes.
///
/// # Errors
/// When the guard is not there.
pub(in crate::gtp) fn hand_over(
    link: BorrowedFd<'_>,
    pipes: [BorrowedFd<'_>; 3],
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !control.push(SendAncillaryMessage::ScmRights(&pipes)) {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    sendmsg(
        link,
        &[IoSlice::new(&[PIPES])],
        &mut control,
        SendFlags::empty(),
    )?;
    Ok(())
}

/// Receives the engine's ends of its three pipes.
///
/// # Errors
/// When they do not come.
pub(super) fn take_over(link: BorrowedFd<'_>) -> io::Result<[OwnedFd; 3]> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let mut into = [IoSliceMut::new(&mut byte)];
    recvmsg(link, &mut into, &mut control, RecvFlags::empty())?;
    let mut pipes = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            pipes.extend(rights);
        }
    }
    for pipe in &pipes {
        // No more than the engine's own three are to reach it.
        fcntl_setfd(pipe, FdFlags::CLOEXEC)?;
    }
    pipes
        .try_into()
        .map_err(|_| io::ErrorKind::InvalidInput.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn words_are_read_as_they_were_sent() {
        for number in [0, 1, -1, 255, i32::MAX, i32::MIN] {
            for word in [
                Word::Started(number),
                Word::Failed(number),
                Word::Status(number),
                Word::Signal(number),
            ] {
                assert_eq!(Word::read(word.bytes()), Some(word));
            }
        }
        assert_eq!(Word::read(*b"xxxxx"), None);
    }

    #[test]
    fn pipes_go_over_the_link_and_nothing_else_does() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let (reader, mut writer) = io::pipe().unwrap();
        let ends = [reader.as_fd(), writer.as_fd(), writer.as_fd()];
        hand_over(ours.as_fd(), ends).unwrap();
        let [mut first, ..] = take_over(theirs.as_fd()).unwrap().map(std::fs::File::from);
        writer.write_all(b"D4").unwrap();
        let mut read = [0; 2];
        first.read_exact(&mut read).unwrap();
        assert_eq!(&read, b"D4");
        drop(ours);
        assert!(take_over(theirs.as_fd()).is_err());
    }
}
