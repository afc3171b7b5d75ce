import { z } from 'zod';
import { type Account, fullName } from './account.ts';

const text = z.string();

/** The user, as sign-in answers it (Specification 3). */
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
