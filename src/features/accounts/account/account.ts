import type { PlainAddress } from '#src/features/addresses/address.ts';

/** A customer with an account. Whose it is is said by the session alone, never by an email address that was typed (R45). */
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
