import { madeUpAddresses, type ProviderAddress } from './made-up-addresses.ts';
import { PLACES, placeOf } from './places.ts';
import { DRAWN_POSTCODE, FOUND_POSTCODE } from './sentinels.ts';

/** What is added to a UMPRN of ours for the UDPRN of the same flat. */
const UDPRN_OF_UMPRN = 60_000_000;

type Postcode = { outward: string; inward: string };

/** Addresses are made up when their postcode is asked for, and found by UDPRN or by words from then on. */
export function createKnownAddresses() {
  const byPostcode = new Map<string, ProviderAddress[]>();
  const known = {
    ofPostcode({ outward, inward }: Postcode): ProviderAddress[] {
      const place = placeOf(outward);
      if (!place || (outward === 'ID1' && inward !== '1QD')) return [];
      const postcode = `${outward} ${inward}`;
      const addresses = byPostcode.get(postcode) ?? madeUpAddresses(postcode, place);
      byPostcode.set(postcode, addresses);
      return addresses;
    },
    ofUdprn: (udprn: number): ProviderAddress | undefined =>
      [...byPostcode.values()].flat().find((address) => address.udprn === udprn),
    /** A household in a building that has one letter box: it is in a file of its own, under a number of its own. */
    ofUmprn(umprn: number): ProviderAddress | undefined {
      const flat = known.ofUdprn(umprn + UDPRN_OF_UMPRN);
      if (!flat?.sub_building_name) return undefined;
      return { ...flat, umprn, dataset: 'mr', id: `mr_${umprn}` };
    },
    search(query: string): ProviderAddress[] {
      const [postcode = '', ...parts] =
        /([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/.exec(query.toUpperCase()) ?? [];
      const [outward, inward] = parts;
      const among =
        outward && inward ? known.ofPostcode({ outward, inward }) : [...byPostcode.values()].flat();
      const words = query
        .toUpperCase()
        .replace(postcode, ' ')
        .split(/[\s,]+/)
        .filter(Boolean);
      if (words.length === 0 && !postcode) return [];
      return among.filter((address) => words.every((word) => wordsOf(address).includes(word)));
    },
  };
  for (const postcode of [DRAWN_POSTCODE, FOUND_POSTCODE])
    known.ofPostcode(readPostcode(postcode.replace(' ', '')) as Postcode);
  return known;
}

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;

/** Of capitals without spaces. */
export function readPostcode(compact: string): Postcode | undefined {
  const [, outward, inward] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/.exec(compact) ?? [];
  return outward && inward ? { outward, inward } : undefined;
}

export function suggestionsFor(compact: string): string[] {
  const [, outward] = /^([A-Z]{1,2}\d{1,2}?)\d?[A-Z]{0,3}$/.exec(compact) ?? [];
  if (!outward || !PLACES.some((place) => place.area === /^[A-Z]+/.exec(outward)?.[0])) return [];
  return ['1AA', '2AB', '3AD', '4AE', '5AF'].map((inward) => `${outward} ${inward}`);
}

function wordsOf({ line_1, line_2, line_3, post_town, postcode }: ProviderAddress): string[] {
  return [line_1, line_2, line_3, post_town, postcode].join(' ').toUpperCase().split(' ');
}
