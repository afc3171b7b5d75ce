import { invalid } from '#src/platform/http/problem.ts';
import type { PersonAtAddress } from './address.ts';
import { normalisePostcode, POSTCODE_NEEDED, personFields, postcodeRule } from './api-schema.ts';

const { country: _, ...fields } = personFields;

/** What staff correct of a person and their address: all but the country. */
export const correctedPersonFields = fields;

/** Checks the postcode of a corrected address by the rules of its country, and writes it as that country does. */
export function withPostcode(
  input: Omit<PersonAtAddress, 'country'>,
  country: string,
): Omit<PersonAtAddress, 'country'> {
  const person = { ...input, country };
  if (!postcodeRule.check(person)) throw invalid('postcode', POSTCODE_NEEDED);
  const { country: __, ...corrected } = normalisePostcode(person);
  return corrected;
}
