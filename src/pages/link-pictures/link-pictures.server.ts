import { createHash } from 'node:crypto';
import { fontFile } from '#src/platform/pdf/font-files.server.ts';
import { drawPng } from '#src/platform/pictures/drawings.server.ts';
import { PICTURE_WIDTH } from './picture-scene.server.ts';

// A picture has about 40 kB, so all of them stay below 10 MB.
const KEPT = 200;

export interface LinkPictures {
  /** The drawing as a PNG. Rendered once, one at a time, so that other requests are answered in between. */
  png(drawing: string): Promise<Buffer>;
}

/** Identifies the drawing: another price or name makes another picture. */
export function fingerprint(drawing: string): string {
  return createHash('sha256').update(drawing).digest('base64url').slice(0, 22);
}

export function linkPictures(kept = KEPT): LinkPictures {
  const pictures = new Map<string, Promise<Buffer>>();
  let before: Promise<unknown> = Promise.resolve();

  function drawn(drawing: string): Promise<Buffer> {
    const waiting = before.then(() => draw(drawing));
    before = waiting.catch(() => undefined);
    return waiting;
  }
  return {
    png(drawing) {
      const name = fingerprint(drawing);
      const picture = pictures.get(name) ?? drawn(drawing);
      // Moves it to the end, so that the least recently used one is dropped first.
      pictures.delete(name);
      pictures.set(name, picture);
      picture.catch(() => pictures.delete(name));
      for (const [oldest] of pictures) {
        if (pictures.size <= kept) break;
        pictures.delete(oldest);
      }
      return picture;
    },
  };
}

async function draw(drawing: string): Promise<Buffer> {
  const fonts = await Promise.all(([700, 800, 900] as const).map((weight) => fontFile('Overpass', weight)));
  return drawPng(drawing, PICTURE_WIDTH, fonts);
}
