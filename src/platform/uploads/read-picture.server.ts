import { inLimitedThread, TooSlowError } from '#src/platform/threads/limited-thread.server.ts';
import type { PictureFiles, PictureShape } from './encode-picture.server.ts';
import { type PictureRefusal, readPictureHeader } from './picture-header.ts';

const call = inLimitedThread<typeof import('./encode-picture.server.ts')>(
  'src/platform/uploads/encode-picture.server.ts',
);

/** The largest picture that is taken is decoded in two seconds. */
const LIMIT_MS = 20_000;

/** The picture in a file that somebody has sent, in the sizes of a shape, or why it is not taken. */
export async function readPicture(
  file: Buffer,
  shape: PictureShape,
): Promise<{ ok: true; files: PictureFiles } | { ok: false; refusal: PictureRefusal }> {
  const header = readPictureHeader(file);
  if (!header.ok) return header;
  const read = await call(LIMIT_MS, 'encodePicture', file, header.format, shape).catch((error) => {
    if (error instanceof TooSlowError) return 'unreadable' as const;
    throw error;
  });
  return typeof read === 'string' ? { ok: false, refusal: read } : { ok: true, files: read };
}
