//! Opens one input: tells what it is and takes it apart until there are streams to cut.
//!
//! Knows containers and their nesting: at most one archive, with at most one compression outside
//! it and one round each member. Nothing is ever written out under a member's name.

use super::cut::{Cutter, Stream};
use super::kind::{self, Kind};
use super::name::{file_name, shown_path};
use super::problem::{Problem, ProblemKind, trouble};
use super::pump::Pump;
use super::{tar, walk, zip};
use crate::record::{Transcoder, Utf16, sniff};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;

/// A stream on the way to being cut.
pub(super) struct Layer<'s> {
    /// Shown in ids.
    pub path: &'s str,
    /// The name its kind is guessed from.
    pub name: &'s str,
    pub bytes: &'s mut dyn Read,
    /// Whether it has been unpacked already (once is allowed).
    pub packed: bool,
    /// Whether it is a member of a container.
    pub member: bool,
    pub live: bool,
}

/// Opens a path given by the user: a file of any name, a directory, a pipe, or `-`.
pub(super) fn open(cutter: &mut Cutter<'_>, path: &Path) -> ControlFlow<()> {
    let shown = shown_path(path, cutter.inputs.root.as_deref());
    if path.as_os_str() == "-" {
        let pump = Pump::new(io::stdin(), cutter.halt());
        return pipe(cutter, &shown, "", pump);
    }
    match std::fs::metadata(path) {
        Err(error) => cutter.problem(trouble(&shown, &error, false)),
        Ok(meta) if meta.is_dir() => walk::walk(cutter, path),
        Ok(meta) => file(cutter, path, &shown, meta.is_file()),
    }
}

/// Opens a file that is no directory.
pub(super) fn file(
    cutter: &mut Cutter<'_>,
    path: &Path,
    shown: &str,
    regular: bool,
) -> ControlFlow<()> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return cutter.problem(trouble(shown, &error, false)),
    };
    let name = file_name(path);
    if !regular {
        let pump = Pump::new(file, cutter.halt());
        return pipe(cutter, shown, &name, pump);
    }
    let peeked = match Peeked::new(&mut file) {
        Ok(peeked) => peeked,
        Err(error) => return cutter.problem(trouble(shown, &error, false)),
    };
    match kind::of(&peeked.head, &name, cutter.inputs.format) {
        Kind::Zip => seekable(cutter, shown, Kind::Zip, file),
        Kind::SevenZ => seekable(cutter, shown, Kind::SevenZ, file),
        kind => told(cutter, top(shown, &name, &mut file, false), kind, peeked),
    }
}

fn top<'s>(path: &'s str, name: &'s str, bytes: &'s mut dyn Read, live: bool) -> Layer<'s> {
    Layer {
        path,
        name,
        bytes,
        packed: false,
        member: false,
        live,
    }
}

fn pipe(cutter: &mut Cutter<'_>, shown: &str, name: &str, mut pump: Pump<'_>) -> ControlFlow<()> {
    let peeked = match Peeked::new(&mut pump) {
        Ok(peeked) => peeked,
        Err(error) => return broken(cutter, shown, &error),
    };
    let kind = kind::of(&peeked.head, name, cutter.inputs.format);
    if !matches!(kind, Kind::Zip | Kind::SevenZ) {
        return told(cutter, top(shown, name, &mut pump, true), kind, peeked);
    }
    // These have their directory at the end, so a pipe is put into a nameless file first.
    match spool(&mut peeked.before(pump), cutter) {
        Ok(file) => seekable(cutter, shown, kind, file),
        Err(error) => broken(cutter, shown, &error),
    }
}

fn broken(cutter: &mut Cutter<'_>, shown: &str, error: &io::Error) -> ControlFlow<()> {
    if cutter.interrupted() {
        cutter.tally.interrupted = true;
        return ControlFlow::Break(());
    }
    cutter.problem(trouble(shown, error, false))
}

fn spool(bytes: &mut dyn Read, cutter: &Cutter<'_>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    let cap = cutter.inputs.max_bytes;
    let copied = io::copy(&mut bytes.take(cap.saturating_add(1)), &mut file)?;
    if copied > cap {
        let message = format!("a .zip or .7z from a pipe may have at most {cap} bytes");
        return Err(io::Error::other(message));
    }
    file.rewind()?;
    Ok(file)
}

/// Opens an archive that has its directory at its end.
fn seekable(cutter: &mut Cutter<'_>, shown: &str, kind: Kind, mut file: File) -> ControlFlow<()> {
    if let Err(error) = file.seek(SeekFrom::Start(0)) {
        return cutter.problem(trouble(shown, &error, false));
    }
    if kind == Kind::Zip {
        return zip::members(cutter, shown, BufReader::with_capacity(32 << 10, file));
    }
    #[cfg(feature = "sevenz")]
    return super::sevenz::members(cutter, shown, BufReader::with_capacity(32 << 10, file));
    #[cfg(not(feature = "sevenz"))]
    cutter.problem(Problem::new(
        shown,
        ProblemKind::Unsupported,
        "is a .7z archive, which only builds with the feature `sevenz` read",
    ))
}

/// Takes one stream apart, or cuts it.
pub(super) fn layer(cutter: &mut Cutter<'_>, layer: Layer<'_>) -> ControlFlow<()> {
    let peeked = match Peeked::new(layer.bytes) {
        Ok(peeked) => peeked,
        Err(error) => {
            let packed = layer.packed || layer.member;
            return cutter.problem(trouble(layer.path, &error, packed));
        }
    };
    let kind = kind::of(&peeked.head, layer.name, cutter.inputs.format);
    told(cutter, layer, kind, peeked)
}

/// Takes apart, or cuts, a stream of which it is known what it is.
fn told(cutter: &mut Cutter<'_>, layer: Layer<'_>, kind: Kind, peeked: Peeked) -> ControlFlow<()> {
    let path = layer.path;
    let utf16 = sniff(&peeked.head);
    let layer = Layer {
        bytes: &mut peeked.before(layer.bytes),
        ..layer
    };
    let refuse = |kind, message: &str| Problem::new(path, kind, message);
    match kind {
        Kind::Gzip | Kind::Zstd if layer.packed => {
            let message = "is compressed more than once, which is not unpacked";
            cutter.problem(refuse(ProblemKind::Unsupported, message))
        }
        Kind::Gzip => {
            let packed = BufReader::with_capacity(32 << 10, layer.bytes);
            let mut plain = flate2::bufread::MultiGzDecoder::new(packed);
            let bytes: &mut dyn Read = &mut plain;
            self::layer(
                cutter,
                unpacked(layer.path, layer.name, layer.member, layer.live, bytes),
            )
        }
        Kind::Zstd => match zstd::Decoder::new(layer.bytes) {
            Ok(mut plain) => {
                let bytes: &mut dyn Read = &mut plain;
                self::layer(
                    cutter,
                    unpacked(layer.path, layer.name, layer.member, layer.live, bytes),
                )
            }
            Err(error) => cutter.problem(trouble(path, &error, true)),
        },
        Kind::Tar if !layer.member => tar::members(cutter, layer),
        Kind::Tar | Kind::Zip | Kind::SevenZ => {
            let message = "is an archive inside another file, which is not opened";
            cutter.problem(refuse(ProblemKind::Unsupported, message))
        }
        Kind::Impostor => {
            let message = "is not the archive its name says";
            cutter.problem(refuse(ProblemKind::BadContainer, message))
        }
        Kind::JsonLines | Kind::Sgf => records(cutter, layer, kind == Kind::JsonLines, utf16),
    }
}

/// The layer inside a compression. `.tgz` keeps its name, which tells of the tar inside.
fn unpacked<'s>(
    path: &'s str,
    name: &'s str,
    member: bool,
    live: bool,
    bytes: &'s mut dyn Read,
) -> Layer<'s> {
    Layer {
        path,
        name: kind::unwrapped(name),
        bytes,
        packed: true,
        member,
        live,
    }
}

fn records(
    cutter: &mut Cutter<'_>,
    layer: Layer<'_>,
    json: bool,
    utf16: Option<Utf16>,
) -> ControlFlow<()> {
    let packed = layer.packed || layer.member;
    let mut transcoder;
    let bytes = match utf16 {
        Some(order) => {
            transcoder = Transcoder::new(layer.bytes, order);
            &mut transcoder as &mut dyn Read
        }
        None => layer.bytes,
    };
    cutter.cut(Stream {
        path: layer.path,
        bytes,
        json,
        transcoded: utf16.is_some(),
        cap: packed.then_some(cutter.inputs.max_bytes),
        packed,
        live: layer.live,
    })
}

/// A member that fails when it ends before the length its container gives.
pub(super) struct Promised<R> {
    bytes: R,
    left: u64,
}

impl<R: Read> Promised<R> {
    pub fn new(bytes: R, length: u64) -> Self {
        Self {
            bytes,
            left: length,
        }
    }
}

impl<R: Read> Read for Promised<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.bytes.read(out)?;
        self.left = self.left.saturating_sub(n as u64);
        if n == 0 && self.left > 0 && !out.is_empty() {
            // Once is enough.
            self.left = 0;
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(n)
    }
}

/// The first bytes of a stream, and the error that came right behind them.
struct Peeked {
    head: Vec<u8>,
    error: Option<io::Error>,
}

impl Peeked {
    /// Reads as much as is needed to tell what the stream is.
    fn new(bytes: &mut dyn Read) -> io::Result<Self> {
        let mut head = vec![0; kind::HEAD];
        let mut filled = 0;
        let mut error = None;
        while error.is_none() && !kind::decided(&head[..filled]) {
            match bytes.read(&mut head[filled..]) {
                Ok(0) => break,
                Ok(n) => filled = (filled + n).min(kind::HEAD),
                Err(early) if filled == 0 => return Err(early),
                Err(late) => error = Some(late),
            }
        }
        head.truncate(filled);
        Ok(Self { head, error })
    }

    /// The stream from its first byte again.
    fn before<R: Read>(self, rest: R) -> impl Read {
        let error = self.error;
        io::Cursor::new(self.head).chain(Failing(error)).chain(rest)
    }
}

/// Fails once, if at all.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
