import { outcodeOf } from '../areas.ts';
import { type PostcodeArea, postcodeAreas } from '../postcode-areas.ts';

/** Great Britain and Northern Ireland. */
const BOUNDS = { lat: [49, 61], lon: [-9, 2] } as const;

/** What is wrong with a text that should be an outward code, if anything. */
export function outcodeProblem(text: string): string | undefined {
  if (!/^[A-Z]{1,2}\d[A-Z\d]?$/.test(text)) {
    const outcode = outcodeOf(text);
    return outcode && outcode !== text
      ? `Enter only the first half of ${text}: ${outcode}`
      : `${text || 'That'} isn’t the first half of a postcode, like LS9`;
  }
  return districtOf(text) ? undefined : `No postcode in the UK begins like ${text}`;
}

/** The postcode area that an outward code is in. */
export function districtOf(outcode: string): PostcodeArea | undefined {
  const letters = outcode.replace(/\d.*/, '');
  return postcodeAreas.find((one) => one.letters === letters);
}

/** A place as a map on the web copies it: "53.8008, -1.5491". Undefined for what is none, or not in the UK. */
export function readPosition(text: string): { lat: number; lon: number } | undefined {
  const found = /^(-?\d{1,2}(?:\.\d+)?)[\s,]+(-?\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (!found) return undefined;
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  const isInside =
    lat >= BOUNDS.lat[0] && lat <= BOUNDS.lat[1] && lon >= BOUNDS.lon[0] && lon <= BOUNDS.lon[1];
  return isInside ? { lat, lon } : undefined;
}
