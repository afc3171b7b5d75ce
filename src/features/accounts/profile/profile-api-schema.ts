import { z } from 'zod';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import {
  addressFields,
  normalisePostcode,
  personFields,
  phone,
  postcodeRule,
} from '#src/features/addresses/api-schema.ts';
import { oldPassword } from '#src/features/identity/sign-in-fields.ts';
import { line, optionalLine } from '#src/platform/text-rules.ts';

export const closeRequest = z.object({ password: oldPassword }).meta({ id: 'CloseAccount' });

const phoneOrNone = optionalLine(40, 'a phone number').transform((value, context) => {
  if (value === '') return '';
  const read = phone.safeParse(value);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'Enter a phone number' });
  return z.NEVER;
});

/** The address is either complete or empty. */
export const accountRequest = z
  .object({
    firstname: personFields.firstname,
    surname: personFields.surname,
    phone: phoneOrNone,
    ...addressFields,
    address_line_1: optionalLine(200, 'address line 1'),
    postcode: line(16, 'a postcode').default(''),
  })
  .check(({ value, issues }) => {
    if (!hasAddress(value)) return;
    for (const [field, label] of [
      ['address_line_1', 'address line 1'],
      ['postcode', 'a postcode'],
    ] as const)
      if (value[field] === '')
        issues.push({ code: 'custom', path: [field], message: `Enter ${label}`, input: value });
  })
  .refine((input) => !hasAddress(input) || postcodeRule.check(input), postcodeRule.error)
  .transform(({ firstname, surname, phone: number, ...address }) => ({
    firstname,
    surname,
    phone: number,
    address: hasAddress(address) ? normalisePostcode(address) : null,
  }))
  .meta({ id: 'AccountDetails' });

function hasAddress({ country: _anyCountry, ...lines }: PlainAddress): boolean {
  const { address_line_1, address_line_2, address_line_3, city, postcode } = lines;
  return [address_line_1, address_line_2, address_line_3, city, postcode].some(Boolean);
}
