import { useState } from 'react';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import {
  AddressFields,
  type AddressMode,
  concernsAddress,
  sentFields,
  startingMode,
} from '#src/features/addresses/address-fields.tsx';
import type { Required } from '#src/ui/form/use-form.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { draftOf } from './initial-values.ts';
import { ADDRESS_LEGENDS, PersonFields, PHONE_HINTS } from './person-fields.tsx';
import { copyOf, SameAddress, startingPerson } from './same-address.tsx';
import { type SectionProps, StepForm } from './step-form.tsx';

export const ADDRESS: Required = [
  ['address_line_1', 'address line 1'],
  ['postcode', 'postcode'],
];
export const NAMED: Required = [
  ['firstname', 'first name'],
  ['surname', 'last name'],
  ['phone', 'phone'],
  ...ADDRESS,
];

/** The same where addresses have been found: one of them is chosen, not typed. */
function choosing(required: Required): Required {
  return required.map(([field, label]) => [field, field === 'address_line_1' ? 'choose an address' : label]);
}

const ENTRY = 'address-entry';

/** Part of what is typed: an address begun by hand is seen again after a reload. */
export function AddressEntry({ mode }: { mode: AddressMode }) {
  return <input type="hidden" name={ENTRY} value={mode} />;
}

/** A person at an address while they are being entered, and how the address is: found, typed, or the same as `source`. */
export function usePerson(
  checkout: CheckoutResponse,
  step: 'delivery' | 'billing' | 'lesson',
  source: PersonAtAddress | null,
) {
  const [start] = useState(() => startingPerson(checkout, step, source));
  const [person, setPerson] = useState(start.person);
  const [isSame, setIsSame] = useState(start.isSame);
  const [isListed, onList] = useState(false);
  const [mode, setMode] = useState<AddressMode>(() =>
    draftOf(checkout, step)[ENTRY] === 'manual' ? 'manual' : startingMode(person),
  );
  function change(part: Partial<PersonAtAddress>) {
    setPerson((before) => ({ ...before, ...part }));
    if (concernsAddress(part)) setIsSame(false);
  }
  function onSame(same: boolean) {
    setMode('manual');
    if (same && source) change(copyOf(source, person, step));
    setIsSame(same);
  }
  return {
    person,
    mode,
    setMode,
    change,
    same: { isSame, onSame },
    onList,
    needed: (required: Required) => (isListed ? choosing(required) : required),
  };
}

/** Delivery and Billing: a person at an address. Billing can be the same as the delivery (R30). */
export function AddressSection({
  step,
  checkout,
  ...form
}: SectionProps & { step: 'delivery' | 'billing'; checkout: CheckoutResponse }) {
  const delivery = step === 'delivery';
  const posted = checkout.steps.some(({ name }) => name === 'delivery');
  const source = delivery || !posted ? null : checkout.delivery;
  const { person, mode, setMode, change, same, onList, needed } = usePerson(checkout, step, source);
  const autocomplete = delivery ? 'shipping' : 'billing';
  return (
    <StepForm
      {...form}
      prefix={step}
      required={needed(NAMED)}
      collect={sentFields}
      onRefused={(errors) => concernsAddress(errors) && setMode('manual')}
    >
      {(errors) => (
        <>
          <PersonFields
            prefix={step}
            person={person}
            onChange={change}
            errors={errors}
            autocomplete={autocomplete}
            phoneHint={PHONE_HINTS[step]}
          />
          <AddressEntry mode={mode} />
          <AddressFields
            prefix={step}
            legend={ADDRESS_LEGENDS[step]}
            address={person}
            onChange={change}
            mode={mode}
            onMode={setMode}
            onList={onList}
            errors={errors}
            autocomplete={autocomplete}
            ukOnly={delivery}
            above={source && <SameAddress label="Same as my delivery address" {...same} />}
          />
        </>
      )}
    </StepForm>
  );
}
