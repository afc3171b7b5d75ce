import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

interface Contents {
  folders: string[];
  files: [name: string, bytes: number][];
}

/** As small as it gets in a second or two. The window holds all databases of a new folder, which are nearly alike. */
const SMALLEST = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 25,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};

/** A folder as one compressed file: a line that names its contents, then their bytes. */
export function packFolder(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, file: path.join(entry.parentPath, entry.name) }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const nameOf = (file: string) => path.relative(folder, file).split(path.sep).join('/');
  const contents: Contents = { folders: [], files: [] };
  const bytes: Buffer[] = [];
  for (const { entry, file } of entries)
    if (entry.isDirectory()) contents.folders.push(nameOf(file));
    else {
      const text = readFileSync(file);
      contents.files.push([nameOf(file), text.length]);
      bytes.push(text);
    }
  const head = Buffer.from(`${JSON.stringify(contents)}\n`);
  return zstdCompressSync(Buffer.concat([head, ...bytes]), { params: SMALLEST });
}

/** Writes a packed folder under this name. */
export function unpackFolder(packed: Buffer, folder: string) {
  const whole = zstdDecompressSync(packed);
  let at = whole.indexOf('\n') + 1;
  const { folders, files } = JSON.parse(whole.toString('utf8', 0, at)) as Contents;
  for (const name of ['', ...folders]) mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
  for (const [name, size] of files) {
    writeFileSync(path.join(folder, name), whole.subarray(at, at + size));
    at += size;
  }
}
