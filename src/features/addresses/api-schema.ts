import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { parse as parsePostcode } from 'postcode';
import { z } from 'zod';
import { line, optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { UNITED_KINGDOM } from './address.ts';
import { isCountry } from './countries.ts';

/** Stored as +44…; any possible number is accepted, a British one if it has no country code. */
export const phone = line(40, 'a phone number').transform((text, context) => {
  if (text === '') return refuse(context, 'Enter a phone number');
  const number = parsePhoneNumberFromString(text, 'GB');
  if (!number?.isPossible())
    return refuse(context, 'Enter a phone number, like 0113 496 0180 or 07700 900 982');
  return number.number as string;
});

const firstname = requiredLine(100, 'a first name');
const surname = requiredLine(100, 'a last name');

export const addressFields = {
  address_line_1: requiredLine(200, 'address line 1'),
  address_line_2: optionalLine(200, 'address line 2'),
  address_line_3: optionalLine(200, 'address line 3'),
  city: optionalLine(100, 'a town or city'),
  postcode: requiredLine(16, 'a postcode'),
  country: z
    .union([z.string(), z.int().min(0).max(999)], 'Choose a country')
    .transform((code) => (typeof code === 'number' ? String(code).padStart(3, '0') : code))
    .refine(isCountry, 'Choose a country from the list')
    .default(UNITED_KINGDOM)
    .describe('ISO 3166 numeric; absent means 826, the United Kingdom'),
};

export const personFields = { firstname, surname, phone, ...addressFields };

export const POSTCODE_NEEDED = 'Enter a full UK postcode, like LS6 3AD';

/**
 * Validates United Kingdom postcodes; others stay as typed (R30). Runs beside the other fields' rules, so that a
 * buyer sees all errors at once.
 */
export const postcodeRule = {
  check: (input: { postcode: string; country?: string }) =>
    (input.country ?? UNITED_KINGDOM) !== UNITED_KINGDOM || parsePostcode(input.postcode.trim()).valid,
  error: {
    path: ['postcode'],
    message: POSTCODE_NEEDED,
    // Runs whatever was sent, null included.
    when: ({ value }: { value: unknown }) => {
      const postcode = (value as { postcode?: unknown } | null)?.postcode;
      return typeof postcode === 'string' && postcode.trim() !== '' && postcode.length <= 16;
    },
  },
};

/** "ls63ad" becomes "LS6 3AD". */
export function normalisePostcode<Address extends { postcode: string; country: string }>(
  address: Address,
): Address {
  const parsed = address.country === UNITED_KINGDOM ? parsePostcode(address.postcode) : undefined;
  return { ...address, postcode: parsed?.valid ? parsed.postcode : address.postcode.toUpperCase() };
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export const findRequest = z
  .object({ postcode: line(16, 'a postcode').min(1, 'Enter a postcode') })
  .meta({ id: 'AddressSearch' });

const foundAddress = z.object({
  formatted_address: z.array(z.string()),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  locality: z.string(),
  town_or_city: z.string(),
});

export const findAnswer = z
  .union([
    z.object({ result: z.object({ postcode: z.string(), addresses: z.array(foundAddress) }) }),
    z.object({ message: z.string() }),
  ])
  .meta({ id: 'AddressResult' });
