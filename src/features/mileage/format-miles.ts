import { formatNumber } from '#src/platform/format-number.ts';

/** "43,516". */
export const formatWholeMiles = (miles: number) => formatNumber(miles);

/** Tenths of a mile as people read them: "73.5", and "61" of whole miles. */
export function formatMiles(tenths: number): string {
  const tenth = tenths % 10;
  return `${formatWholeMiles(Math.floor(tenths / 10))}${tenth === 0 ? '' : `.${tenth}`}`;
}
