import type { PlainAddress } from '#src/features/addresses/address.ts';

/** A customer with an account. Only a session opens it, never an email address that somebody types (R45). */
export interface Account {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  /** Empty where the customer has not given one. */
  phone: string;
  address: PlainAddress | null;
}

export function fullName({ firstname, surname }: Pick<Account, 'firstname' | 'surname'>): string {
  return [firstname, surname].filter(Boolean).join(' ');
}
