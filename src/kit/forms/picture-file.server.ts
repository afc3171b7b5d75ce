import { z } from 'zod';
import { invalid } from '#src/platform/http/problem.ts';
import type { PictureFiles, PictureShape } from '#src/platform/uploads/encode-picture.server.ts';
import type { PictureRefusal } from '#src/platform/uploads/picture-header.ts';
import { readPicture } from '#src/platform/uploads/read-picture.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { sentFile } from './sent-file.server.ts';

const MOST_BYTES = 10_000_000;
const TOO_LARGE = 'That file is larger than 10 MB. Save a smaller copy of the picture and choose that.';

/** A picture as an action's input. */
export const pictureFile = sentFile(MOST_BYTES, {
  none: 'Choose a picture',
  empty: 'Choose a picture',
  tooLarge: TOO_LARGE,
});

/** The same where none need be chosen: a form then sends an empty file. */
export const optionalPictureFile = z.preprocess((sent) => sent || undefined, pictureFile.optional());

/** The picture in a file, in the sizes of a shape. Throws a `Problem` where we don't take it, or can't store it. */
export async function requirePicture(
  uploads: Uploads,
  field: string,
  file: Buffer,
  shape: PictureShape,
): Promise<PictureFiles> {
  const read = await readPicture(file, shape);
  if (!read.ok) throw invalid(field, messageOf(read.refusal, shape));
  await uploads.requireStorage();
  return read.files;
}

function messageOf(refusal: PictureRefusal, shape: PictureShape): string {
  switch (refusal) {
    case 'not a picture':
      return 'That file isn’t a JPEG, PNG or WebP picture.';
    case 'heic':
      return 'That’s an HEIC photo, which most browsers can’t show. Export it as a JPEG and choose that.';
    case 'cut off':
      return 'Part of that picture is missing. Copy it again from where it came from, and choose the new copy.';
    case 'animated':
      return 'That picture moves. Choose a still one.';
    case 'printing colours':
      return 'That picture has colours for printing (CMYK). Save it with colours for screens (RGB) and choose that.';
    case 'too many pixels':
      return 'That picture has more than 25 million pixels. Save a smaller copy and choose that.';
    case 'too small':
      return `That picture is too small. Choose one that’s at least ${leastOf(shape)}.`;
    case 'unreadable':
      return 'We couldn’t read that picture. Save it as a new JPEG and choose that.';
  }
}

function leastOf(shape: PictureShape): string {
  if ('least' in shape) return `${shape.least.width} pixels wide or ${shape.least.height} high`;
  const [width] = shape.widths;
  return `${width} pixels wide and ${Math.round(width / shape.ratio)} high`;
}
