import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { overpassSubset, SUBSET } from '../scripts/overpass-subset.ts';

test('the font that is kept is the subset of the package’s (`node scripts/overpass-subset.ts` writes it)', async () => {
  expect(Buffer.from(await overpassSubset()).equals(readFileSync(SUBSET))).toBe(true);
});
