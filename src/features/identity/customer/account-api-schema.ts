import { z } from 'zod';
import { type Account, fullName } from './account.ts';

const text = z.string();

/** The user, as sign-in answers it (§3). */
export const accountResponse = z
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

export type AccountResponse = z.infer<typeof accountResponse>;

export function toAccountResponse(account: Account): AccountResponse {
  const { id, email, firstname, surname, phone, address } = account;
  return { id, full_name: fullName(account), email, firstname, surname, phone, address };
}

export const signedInResponse = accountResponse
  .extend({ token: text.describe('Sent back as a bearer token, or not at all: the cookie says the same') })
  .meta({ id: 'SignedIn' });

export const sessionResponse = z.object({ user: accountResponse, token: text }).meta({ id: 'Session' });

export const applicationKey = z.string('The application key is missing');

/** The token of a link in an email. */
export const linkToken = z.string().max(100);
