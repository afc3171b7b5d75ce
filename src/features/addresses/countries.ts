import countries from 'i18n-iso-countries';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { UNITED_KINGDOM } from './address.ts';

countries.registerLocale(en);

export interface Country {
  country: string;
  alpha2: string;
  alpha3: string;
  numeric: string;
}

/** Every country by name, the United Kingdom first. */
export const countryList: readonly Country[] = Object.entries(countries.getNames('en'))
  .flatMap(([alpha2, country]) => {
    const numeric = countries.alpha2ToNumeric(alpha2);
    const alpha3 = countries.alpha2ToAlpha3(alpha2);
    return numeric && alpha3 ? [{ country, alpha2, alpha3, numeric }] : [];
  })
  .sort((a, b) => rank(a) - rank(b) || a.country.localeCompare(b.country, 'en'));

const known = new Set(countryList.map((entry) => entry.numeric));

export function isCountry(numeric: string): boolean {
  return known.has(numeric);
}

function rank(entry: Country): number {
  return entry.numeric === UNITED_KINGDOM ? 0 : 1;
}
