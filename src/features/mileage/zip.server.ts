import { Zip, ZipPassThrough } from 'fflate';

/** A zip archive of files that are read one after the other. Pictures are packed as they are: they get no smaller. */
export async function* zipOf(
  files: AsyncIterable<readonly [name: string, content: Uint8Array]>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  for await (const [name, content] of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(content, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
