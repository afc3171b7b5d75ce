import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

export interface Drawn {
  /** Red, green, blue and alpha for every pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

let starting: Promise<void> | undefined;

/**
 * Draws an SVG of ours at a width, in Overpass unless it names another of the fonts. Blocks this thread for about 50
 * ms.
 */
export async function renderSvg(source: string, width: number, fonts: Buffer[]): Promise<Drawn> {
  starting ??= start().catch((error: Error) => {
    starting = undefined;
    throw error;
  });
  await starting;
  const resvg = new Resvg(source, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fonts, defaultFontFamily: 'Overpass' },
  });
  const picture = resvg.render();
  const drawn = { pixels: picture.pixels, width: picture.width, height: picture.height };
  picture.free();
  resvg.free();
  return drawn;
}

async function start(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm)).catch((error: Error) => {
    // In development this file is reloaded after a change, but the renderer is not.
    if (!error.message.startsWith('Already initialized')) throw error;
  });
}
