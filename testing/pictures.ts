import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import decodeJpeg, { init } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import { encodePicture } from '#src/platform/uploads/encode-picture.server.ts';

const require = createRequire(import.meta.url);

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Png {
  width?: number;
  height?: number;
  /** Bits of each part of a colour. */
  depth?: 1 | 8 | 16;
  colours?: 'rgb' | 'rgba' | 'palette';
  colour?: readonly number[];
  /** How many rows of pixels it has, where it says another height. */
  rows?: number;
  /** Of its right half, if that is another. */
  right?: readonly number[];
  /** Chunks before the pixels. */
  chunks?: readonly Buffer[];
}

const TYPES = { rgb: 2, palette: 3, rgba: 6 };

/** A PNG of one colour. */
export function png({
  width = 600,
  height = 500,
  rows = height,
  depth = 8,
  colours = 'rgb',
  colour = [200, 30, 60],
  right = colour,
  chunks = [],
}: Png = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, TYPES[colours]], 8);
  const pixelOf = (one: readonly number[]) =>
    colours === 'palette' ? [0] : depth === 16 ? one.flatMap((part) => [part, part]) : one;
  const half = (one: readonly number[]) =>
    Array(width / 2)
      .fill(pixelOf(one))
      .flat();
  const row =
    depth === 1 ? Buffer.alloc(1 + Math.ceil(width / 8)) : Buffer.from([0, ...half(colour), ...half(right)]);
  const pixels = Buffer.concat(Array<Buffer>(rows).fill(row));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(colours === 'palette' ? [chunk('PLTE', Buffer.from(colour))] : []),
    ...chunks,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

interface Photographs {
  jpeg: Buffer;
  webp: Buffer;
}

let made: Promise<Photographs> | undefined;

/** A JPEG and a WebP of 600 by 450 pixels, red on the left and blue on the right. The suites of a process share them. */
export function photographs(): Promise<Photographs> {
  made ??= makePhotographs();
  return made;
}

async function makePhotographs(): Promise<Photographs> {
  const drawn = png({ width: 640, height: 480, right: [30, 60, 200] });
  const files = await encodePicture(drawn, 'png', { ratio: 4 / 3, widths: [600] });
  if (typeof files === 'string') throw new Error(files);
  const [webp, jpeg] = files.map(([, content]) => Buffer.from(content)) as [Buffer, Buffer];
  return { jpeg, webp };
}

/** Whether a JPEG that we have made is more red than blue in a place. */
export async function isRed(jpeg: Uint8Array, x: number, y: number): Promise<boolean> {
  await init({
    wasmBinary: readFileSync(require.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
  } as object);
  const { data, width } = await decodeJpeg(new Uint8Array(jpeg).buffer);
  const at = (y * width + x) * 4;
  return (data[at] as number) > (data[at + 2] as number);
}

/** What a PNG that we have made shows. */
export async function pixelsOf(file: Buffer) {
  await initPng(readFileSync(require.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')));
  return decodePng(new Uint8Array(file).buffer);
}

/** The same JPEG with a segment after its start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** What a camera writes beside the pixels: that it was held on its side, and a text that says where. */
export function exif({ orientation, text }: { orientation: number; text: string }): Buffer {
  const tags = Buffer.alloc(8 + 2 + 12 + 4);
  tags.write('MM\0*', 'latin1');
  tags.writeUInt32BE(8, 4);
  tags.writeUInt16BE(1, 8);
  // Orientation, one short number.
  tags.writeUInt16BE(0x0112, 10);
  tags.writeUInt16BE(3, 12);
  tags.writeUInt32BE(1, 14);
  tags.writeUInt16BE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags, Buffer.from(text)]);
}
