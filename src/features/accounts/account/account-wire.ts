import { z } from 'zod';
import type { PlainAddress } from '#src/features/addresses/address.ts';
import {
  addressFields,
  normalisePostcode,
  personFields,
  phone,
  postcodeRule,
} from '#src/features/addresses/wire.ts';
import { email, line, optionalLine } from '#src/platform/text-rules.ts';
import { whyNotPassword } from '../password/password-rule.ts';
import { type Account, fullName } from './account.ts';

const text = z.string();

/** The user, as sign-in answers it (§3). */
export const accountWire = z
  .object({
    id: z.uuid(),
    full_name: text,
    email: text,
    firstname: text,
    surname: text,
    phone: text,
    address: z
      .object({
        address_line_1: text,
        address_line_2: text,
        address_line_3: text,
        city: text,
        postcode: text,
        country: text,
      })
      .nullable(),
  })
  .meta({ id: 'Account' });

export type AccountWire = z.infer<typeof accountWire>;

export function toAccountWire(account: Account): AccountWire {
  const { id, email, firstname, surname, phone, address } = account;
  return { id, full_name: fullName(account), email, firstname, surname, phone, address };
}

export const signedInWire = accountWire
  .extend({ token: text.describe('Sent back as a bearer token, or not at all: the cookie says the same') })
  .meta({ id: 'SignedIn' });

export const sessionWire = z.object({ user: accountWire, token: text }).meta({ id: 'Session' });

export const deviceWire = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    created_at: text,
    last_seen_at: text,
    device: text.describe('"Firefox on Windows"'),
  })
  .meta({ id: 'Device' });

export type DeviceWire = z.infer<typeof deviceWire>;

/** In small letters: one address has one account. */
const address = email.transform((given) => given.toLowerCase());
const application_key = z.string('The application key is missing');
/** One that is there already: whatever it is, it is right or wrong. */
const oldPassword = z
  .string('Enter your password')
  .min(1, 'Enter your password')
  .max(1_000, 'That is too long');
const newPassword = z.string('Choose a password');
const transaction = z.string().max(100);
const token = z.string().max(100);

/** Told beside what else is wrong, so that nobody hears of one thing at a time. */
const passwordRule = <Given extends { password: string }>({
  value,
  issues,
}: {
  value: Given;
  issues: z.core.$ZodRawIssue[];
}) => {
  const message = whyNotPassword(value.password);
  if (message) issues.push({ code: 'custom', path: ['password'], message, input: value });
};

export const loginRequest = z
  .object({ application_key, email: address, password: oldPassword })
  .meta({ id: 'Login' });

export const registerRequest = z
  .object({
    application_key,
    firstname: personFields.firstname,
    surname: personFields.surname,
    email: address,
  })
  .meta({ id: 'Register' });

export const saveDetailsRequest = z.object({ transaction }).meta({ id: 'SaveDetails' });

export const confirmEmailRequest = z
  .object({ token, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'ConfirmEmail' });

export const forgottenRequest = z.object({ email: address }).meta({ id: 'ForgottenPassword' });

export const newPasswordRequest = z
  .object({ token, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'NewPassword' });

export const changePasswordRequest = z
  .object({ current_password: oldPassword, password: newPassword })
  .check(passwordRule)
  .meta({ id: 'ChangePassword' });

export const passwordChangedWire = z.object({ token: text }).meta({ id: 'PasswordChanged' });

export const closeRequest = z.object({ password: oldPassword }).meta({ id: 'CloseAccount' });

const phoneOrNone = optionalLine(40, 'a phone number').transform((given, context) => {
  if (given === '') return '';
  const read = phone.safeParse(given);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'Enter a phone number' });
  return z.NEVER;
});

/** The address is there as a whole or not at all. */
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
  .refine((given) => !hasAddress(given) || postcodeRule.check(given), postcodeRule.error)
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
