import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import { cropTo, onWhite, type Pixels, shrink } from './shrink.ts';

/** In which sizes a picture is kept. */
export type PictureShape = CroppedShape | WholeShape;

/** `ratio` is the width by the height. */
interface CroppedShape {
  ratio: number;
  /** The largest comes first. */
  widths: readonly [number, ...number[]];
}

/** All of the picture, as large as both allow, and transparent where it was. */
interface WholeShape {
  within: Size;
  /** It must be as wide, or as high. */
  least: Size;
  /** A photograph is one JPEG, which every program opens. */
  isPhotograph?: true;
}

interface Size {
  width: number;
  height: number;
}

/** By name: "416.webp". */
export type PictureFiles = [name: string, content: Uint8Array][];

const QUALITY = { webp: 82, jpeg: 85 };

const require = createRequire(import.meta.url);

/**
 * Decodes a picture and encodes it anew: nothing but its pixels is kept, the right way up. Each size is a WebP, and the largest
 * another format too, for what reads no WebP: a JPEG, or of a whole picture a PNG. It blocks its thread, for seconds where the
 * picture is large.
 */
export async function encodePicture(
  file: Uint8Array,
  format: 'jpeg' | 'png' | 'webp',
  shape: PictureShape,
): Promise<PictureFiles | 'unreadable' | 'too small'> {
  const decode = await decoders[format]();
  const picture = await decode(new Uint8Array(file).buffer).catch(() => 'unreadable' as const);
  if (picture === 'unreadable') return picture;
  return 'ratio' in shape ? cropped(picture, shape) : wholeOf(picture, shape);
}

async function cropped(
  picture: Pixels,
  { ratio, widths }: CroppedShape,
): Promise<PictureFiles | 'too small'> {
  const box = cropTo(ratio, picture);
  const [largest] = widths;
  if (box.width < largest) return 'too small';
  const heightAt = (width: number) => Math.round(width / ratio);
  const first = onWhite(shrink(picture, box, largest, heightAt(largest)));
  const whole = { left: 0, top: 0, width: first.width, height: first.height };
  const files: PictureFiles = [];
  for (const width of widths)
    files.push([
      `${width}.webp`,
      await toWebp(shrink(first, whole, width, heightAt(width)), { quality: QUALITY.webp }),
    ]);
  files.push([`${largest}.jpg`, await toJpeg(first)]);
  return files;
}

async function wholeOf(
  picture: Pixels,
  { within, least, isPhotograph }: WholeShape,
): Promise<PictureFiles | 'too small'> {
  if (picture.width < least.width && picture.height < least.height) return 'too small';
  const scale = Math.min(1, within.width / picture.width, within.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  ) as [number, number];
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const fitted = shrink(picture, whole, width, height);
  if (isPhotograph) return [[`${width}.jpg`, await toJpeg(onWhite(fitted))]];
  // A lossy quality would leave shadows beside letters and edges.
  return [
    [`${width}.webp`, await toWebp(fitted, { lossless: 1 })],
    [`${width}.png`, await toPng(fitted)],
  ];
}

type Decode = (file: ArrayBuffer) => Promise<Pixels>;

/** Each opens its decoder, which throws or rejects where it can't read a file. */
const decoders: Record<'jpeg' | 'png' | 'webp', () => Promise<Decode>> = {
  async jpeg() {
    await opened(initJpegDecoder, '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
    return (file) => decodeJpeg(file, { preserveOrientation: true });
  },
  async png() {
    await initPngDecoder(pngModule());
    return (file) => decodePng(file);
  },
  async webp() {
    await opened(initWebpDecoder, '@jsquash/webp/codec/dec/webp_dec.wasm');
    return (file) => decodeWebp(file);
  },
};

async function toWebp(
  picture: Pixels,
  options: { quality: number } | { lossless: number },
): Promise<Uint8Array> {
  await opened(initWebpEncoder, '@jsquash/webp/codec/enc/webp_enc_simd.wasm');
  return new Uint8Array(await encodeWebp(picture as ImageData, options));
}

async function toJpeg(picture: Pixels): Promise<Uint8Array> {
  await opened(initJpegEncoder, '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  return new Uint8Array(await encodeJpeg(picture as ImageData, { quality: QUALITY.jpeg }));
}

async function toPng(picture: Pixels): Promise<Uint8Array> {
  await initPngEncoder(pngModule());
  return new Uint8Array(await encodePng(picture as ImageData));
}

const pngModule = () => readFileSync(require.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));

const codecs = new Map<string, Promise<unknown>>();

/** Opens a codec once: its WebAssembly takes longer to compile than a small picture to encode. */
function opened(init: (options: object) => Promise<unknown>, module: string): Promise<unknown> {
  // Without it they would fetch it, as a browser does. Their types leave this option out.
  const codec = codecs.get(module) ?? init({ wasmBinary: readFileSync(require.resolve(module)) });
  codecs.set(module, codec);
  return codec;
}

/** What the decoders answer is a browser's, and Node has none. */
globalThis.ImageData ??= class implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
} as unknown as typeof ImageData;
