import { opaquePng } from './opaque-png.server.ts';
import { renderSvg } from './svg-renderer.server.ts';

/** An SVG of ours as a PNG of a width. */
export async function svgToPng(source: string, width: number, fonts: Buffer[]): Promise<Buffer> {
  const drawn = await renderSvg(source, width, fonts);
  return opaquePng(drawn.pixels, drawn.width, drawn.height);
}
