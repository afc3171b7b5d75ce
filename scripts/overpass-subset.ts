import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const SOURCE = resolve('@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2');
export const SUBSET = 'src/ui/fonts/overpass-latin-wght-normal.woff2';

/** Overpass without its thin weights, which nothing is set in: every first visit waits for a quarter less of it. */
export function overpassSubset(): Promise<Uint8Array> {
  return subsetFont(readFileSync(SOURCE), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 900 } },
  });
}

// The build takes the file as it is kept. `checks/font-subset.test.ts` makes it anew.
if (import.meta.main) writeFileSync(SUBSET, await overpassSubset());
