import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';

const BRITISH = new Set(['GB', 'GG', 'JE', 'IM']);

/** Ofcom keeps these for drama: nobody has one but the people of the demonstration, and a real gateway refuses it by itself. */
const FOR_DRAMA = /^\+447700900\d{3}$/;

/**
 * A mobile number of the United Kingdom or its islands, as it is stored: "+447…". Undefined for anything else, among it 070 numbers,
 * which are dear, and pagers. The other metadata of the library do not know which numbers are mobiles.
 */
export function readMobile(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'GB');
  if (number && FOR_DRAMA.test(number.number)) return number.number;
  if (!number?.isValid() || number.getType() !== 'MOBILE') return undefined;
  // Some ranges of the islands are read without a country.
  return number.countryCallingCode === '44' && BRITISH.has(number.country ?? 'GB')
    ? number.number
    : undefined;
}

/** A field for such a number. */
export const mobile = z
  .string('Enter a UK mobile number')
  .max(40, 'Enter a UK mobile number')
  .transform((typed, context) => {
    const phone = readMobile(typed);
    if (!phone) context.addIssue('Enter a UK mobile number, like 07400 123456');
    return phone ?? '';
  });
