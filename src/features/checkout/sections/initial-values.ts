import { type PersonAtAddress, UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { CheckoutResponse, DraftedStep } from '../session/api-schema.ts';

/** The section's unsaved input. */
export function draftOf({ drafts }: CheckoutResponse, step: DraftedStep): Record<string, string> {
  return drafts[step] ?? {};
}

/** The checkout opens without the fields of an address, whose file has the same for an account. */
const nobody: PersonAtAddress = {
  firstname: '',
  surname: '',
  phone: '',
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  postcode: '',
  country: UNITED_KINGDOM,
};

/** A section's initial values: the draft, else what was saved, else the account's details. */
export function initialPerson(
  checkout: CheckoutResponse,
  step: 'delivery' | 'billing' | 'lesson',
): PersonAtAddress {
  const { account } = checkout;
  const person = { ...nobody };
  // The learner may be somebody else than the account's owner.
  const known = checkout[step] ?? (step !== 'lesson' && account && { ...account, ...account.address });
  for (const from of [known, draftOf(checkout, step)])
    for (const field of Object.keys(person) as (keyof PersonAtAddress)[])
      person[field] = (from as Partial<PersonAtAddress> | null)?.[field] ?? person[field];
  return { ...person, phone: phoneAsWritten(person.phone) };
}
