import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
/** Without these a folder is no PostgreSQL database. */
const NEEDED = ['PG_VERSION', 'global/pg_control'];

/** What keeps a file from being a whole copy of the embedded database; undefined where nothing does. It changes nothing. */
export async function copyDefect(file: string): Promise<string | undefined> {
  try {
    const names = await namesInArchive(file);
    const missing = NEEDED.filter((name) => !names.has(name));
    return missing.length === 0 ? undefined : `it has no ${missing.join(' and no ')}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_DATA_ERROR') return NO_ARCHIVE;
    if (code === 'Z_BUF_ERROR') return CUT_OFF;
    return message;
  }
}

const CUT_OFF = 'it ends too early';
const NO_ARCHIVE = 'it is not a packed archive (.tar.gz), or is damaged';

/** Reads to its end a tar archive that is packed by gzip. One that is whole ends with a block of zeros. */
async function namesInArchive(file: string): Promise<Set<string>> {
  const names = new Set<string>();
  let rest = Buffer.alloc(0);
  let toSkip = 0;
  let hasEnded = false;
  await pipeline(createReadStream(file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) {
      rest = Buffer.concat([rest, chunk]);
      while (!hasEnded) {
        const skipped = Math.min(toSkip, rest.length);
        rest = rest.subarray(skipped);
        toSkip -= skipped;
        if (toSkip > 0 || rest.length < BLOCK) break;
        const header = rest.subarray(0, BLOCK);
        rest = rest.subarray(BLOCK);
        hasEnded = header.every((byte) => byte === 0);
        if (hasEnded) break;
        names.add(text(header, 0, 100).replace(/^\.?\//, ''));
        const size = Number.parseInt(text(header, 124, 12), 8);
        if (text(header, 257, 5) !== 'ustar' || Number.isNaN(size)) throw new Error(NO_ARCHIVE);
        toSkip = Math.ceil(size / BLOCK) * BLOCK;
      }
    }
  });
  if (!hasEnded) throw new Error(CUT_OFF);
  return names;
}

function text(header: Buffer, from: number, length: number): string {
  return header
    .toString('latin1', from, from + length)
    .replace(/\0.*/s, '')
    .trim();
}
