/** What a picture's first bytes say of it, or why it is not taken. */
export type PictureHeader =
  | { ok: true; format: 'jpeg' | 'png' | 'webp'; width: number; height: number }
  | { ok: false; refusal: PictureRefusal };

export type PictureRefusal =
  | 'not a picture'
  | 'heic'
  | 'cut off'
  | 'animated'
  | 'printing colours'
  | 'too many pixels'
  | 'too small'
  | 'unreadable';

type Size = { width: number; height: number };
type HeaderResult = Size | PictureRefusal;

/** Decoded, a pixel takes four bytes, and a file of 40 kB can have a billion of them. */
const MOST_PIXELS = 25_000_000;
const HEIC = /^ftyp(heic|heix|hevc|mif1|msf1)/;

/**
 * Reads what must be known before a decoder is let near a file that somebody has sent. Its name and its type say nothing: they
 * are the sender's.
 */
export function readPictureHeader(file: Buffer): PictureHeader {
  const format = formatOf(file);
  if (!format) return refuse(HEIC.test(file.toString('latin1', 4, 12)) ? 'heic' : 'not a picture');
  const read = READERS[format](file);
  if (typeof read === 'string') return refuse(read);
  if (read.width * read.height > MOST_PIXELS) return refuse('too many pixels');
  return { ok: true, format, ...read };
}

const refuse = (refusal: PictureRefusal) => ({ ok: false, refusal }) as const;

function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = file.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}

const READERS = { jpeg: readJpeg, png: readPng, webp: readWebp };

const [DHT, JPG, DAC, SOS, EOI] = [0xc4, 0xc8, 0xcc, 0xda, 0xd9];
const CMYK_COMPONENTS = 4;

/** Segments, of which one (SOF) has the size; then the pixels, to the end of the image. */
function readJpeg(file: Buffer): HeaderResult {
  let size: Size | undefined;
  for (let at = 2; at + 4 <= file.length; at += 2 + file.readUInt16BE(at + 2)) {
    if (file[at] !== 0xff) return 'unreadable';
    const marker = file[at + 1] as number;
    if (marker === SOS) {
      if (!file.includes(Buffer.from([0xff, EOI]), at)) return 'cut off';
      return size ?? 'unreadable';
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![DHT, JPG, DAC].includes(marker);
    if (!isFrame) continue;
    if (at + 10 > file.length) return 'cut off';
    if (file[at + 9] === CMYK_COMPONENTS) return 'printing colours';
    size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return 'cut off';
}

/** Chunks: the first has the size, `acTL` says that it is animated, and the last is `IEND`. */
function readPng(file: Buffer): HeaderResult {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return 'animated';
    if (type === 'IEND') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  }
  return 'cut off';
}

const ANIMATED = 0x02;

/** One of three first chunks: an image (`VP8 `), a lossless one (`VP8L`), or what goes before more chunks (`VP8X`). */
function readWebp(file: Buffer): HeaderResult {
  if (file.length < 30 || file.readUInt32LE(4) + 8 > file.length) return 'cut off';
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      if ((file[20] as number) & ANIMATED) return 'animated';
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return 'unreadable';
  }
}
