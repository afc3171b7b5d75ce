import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('src/features/vouchers/card/art');

/** The drawing of a design, as SVG: nobody’s yet. */
export function artSource(design: string): string {
  if (!/^[\w-]+$/.test(design)) throw new RangeError(`No drawing for ${design}`);
  return readFileSync(path.join(folder, `${design}.svg`), 'utf8').trimEnd();
}
