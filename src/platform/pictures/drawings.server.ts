import { inThread } from '#src/platform/threads/thread.server.ts';

const call = inThread<typeof import('./svg-to-png.server.ts')>('src/platform/pictures/svg-to-png.server.ts');

/** An SVG of ours as a PNG of a width, drawn in a thread of its own: it takes about 50 ms. */
export const drawPng = (source: string, width: number, fonts: Buffer[]) =>
  call('svgToPng', source, width, fonts);
