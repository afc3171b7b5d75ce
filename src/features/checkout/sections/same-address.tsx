import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { keepFocus, noAddress } from '#src/features/addresses/address-fields.tsx';
import { addressLine } from '#src/platform/people.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { CheckoutWire } from '../session/wire.ts';
import { initialPerson } from './initial-values.ts';

type Step = 'delivery' | 'billing' | 'lesson';

/** What ticking "Same as" fills in. Names and a phone that are typed already stay, and a learner is somebody else. */
export function copyOf(
  source: PersonAtAddress,
  typed: PersonAtAddress,
  step: Step,
): Partial<PersonAtAddress> {
  const { firstname, surname, phone, ...address } = source;
  if (step === 'lesson') return address;
  return {
    ...address,
    firstname: typed.firstname || firstname,
    surname: typed.surname || surname,
    phone: typed.phone || phoneAsWritten(phone),
  };
}

/**
 * How a section begins. Ticked already for buyers who learn themselves or are signed in, as long as nothing else is
 * known of this address (R30).
 */
export function startingPerson(checkout: CheckoutWire, step: Step, source: PersonAtAddress | null) {
  const person = initialPerson(checkout, step);
  if (!source) return { person, isSame: false };
  const isNew = !checkout[step] && !checkout.drafts[step] && !person.address_line_1;
  const isOffered = isNew && (checkout.account !== null || !!checkout.customer?.customer_is_pupil);
  if (isOffered) return { person: { ...person, ...copyOf(source, person, step) }, isSame: true };
  const fields = Object.keys(noAddress) as (keyof typeof noAddress)[];
  return { person, isSame: fields.every((field) => person[field] === source[field]) };
}

/** "Same as": once ticked, the address is a line, and "Change" opens it in the fields of manual entry. */
export function SameAddress({
  words,
  prefix,
  person,
  isSame,
  onSame,
  onEdit,
}: {
  words: string;
  prefix: string;
  person: PersonAtAddress;
  isSame: boolean;
  onSame(): void;
  onEdit(): void;
}) {
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          checked={isSame}
          onChange={(event) => (event.target.checked ? onSame() : onEdit())}
        />
        <span>{words}</span>
      </label>
      {isSame && (
        <p className="same">
          <span>{addressLine(person)}</span>
          <button
            type="button"
            className="btn btn--text"
            onClick={() => {
              onEdit();
              keepFocus(`${prefix}-address_line_1`);
            }}
          >
            Change<span className="visually-hidden"> this address</span>
          </button>
        </p>
      )}
    </>
  );
}
