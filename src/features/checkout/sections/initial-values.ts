import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { noAddress } from '#src/features/addresses/address-fields.tsx';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { CheckoutWire, DraftedStep } from '../session/wire.ts';

/** What was typed into a section and not saved. */
export function draftOf({ drafts }: CheckoutWire, step: DraftedStep): Record<string, string> {
  return drafts[step] ?? {};
}

/** Whom a section begins with: what was typed there, over what was saved, over what the account knows of the buyer. */
export function initialPerson(
  checkout: CheckoutWire,
  step: 'delivery' | 'billing' | 'lesson',
): PersonAtAddress {
  const { account } = checkout;
  const person: PersonAtAddress = { firstname: '', surname: '', phone: '', ...noAddress };
  // Who learns is another matter than who buys.
  const known = checkout[step] ?? (step !== 'lesson' && account && { ...account, ...account.address });
  for (const from of [known, draftOf(checkout, step)])
    for (const field of Object.keys(person) as (keyof PersonAtAddress)[])
      person[field] = (from as Partial<PersonAtAddress> | null)?.[field] ?? person[field];
  return { ...person, phone: phoneAsWritten(person.phone) };
}
