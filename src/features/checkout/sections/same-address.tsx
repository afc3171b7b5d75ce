import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { ADDRESS_FIELDS } from '#src/features/addresses/address-fields.tsx';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { initialPerson } from './initial-values.ts';

type Step = 'delivery' | 'billing' | 'lesson';

/** What ticking "Same as" fills in. Names and a phone that are typed already stay, and a learner is somebody else. */
export function copyOf(
  source: PersonAtAddress,
  input: PersonAtAddress,
  step: Step,
): Partial<PersonAtAddress> {
  const { firstname, surname, phone, ...address } = source;
  if (step === 'lesson') return address;
  return {
    ...address,
    firstname: input.firstname || firstname,
    surname: input.surname || surname,
    phone: input.phone || phoneAsWritten(phone),
  };
}

/**
 * How a section begins. Ticked already for buyers who learn themselves or are signed in, as long as nothing else is
 * known of this address (R30).
 */
export function startingPerson(checkout: CheckoutResponse, step: Step, source: PersonAtAddress | null) {
  const person = initialPerson(checkout, step);
  if (!source) return { person, isSame: false };
  const isNew = !checkout[step] && !checkout.drafts[step] && !person.address_line_1;
  const isOffered = isNew && (checkout.account !== null || !!checkout.customer?.customer_is_pupil);
  if (isOffered) return { person: { ...person, ...copyOf(source, person, step) }, isSame: true };
  return { person, isSame: ADDRESS_FIELDS.every((field) => person[field] === source[field]) };
}

/** "Same as": once ticked, the fields of manual entry are filled, and stay open to be changed (§4). */
export function SameAddress({
  label,
  isSame,
  onSame,
}: {
  label: string;
  isSame: boolean;
  onSame(isSame: boolean): void;
}) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isSame} onChange={(event) => onSame(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
