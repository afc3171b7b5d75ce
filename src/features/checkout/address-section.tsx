import { type ReactNode, useState } from 'react';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import {
  AddressFields,
  concernsAddress,
  noAddress,
  startingMode,
} from '#src/features/addresses/address-fields.tsx';
import type { FieldErrors } from '#src/platform/problem.ts';
import type { SaveResult } from './checkout-client.ts';
import { PersonFields } from './person-fields.tsx';
import { type Required, StepForm } from './step-form.tsx';

const REQUIRED: Required = [
  ['firstname', 'first name'],
  ['surname', 'last name'],
  ['phone', 'phone'],
  ['address_line_1', 'address line 1'],
  ['postcode', 'postcode'],
];

const nobody: PersonAtAddress = { firstname: '', surname: '', phone: '', ...noAddress };

/** Delivery and Billing: a person at an address. Billing can be the same as the delivery (decision 30). */
export function AddressSection({
  step,
  saved,
  sameAs,
  heading,
  next,
  save,
}: {
  step: 'delivery' | 'billing';
  saved: PersonAtAddress | null;
  sameAs: PersonAtAddress | null;
  heading: ReactNode;
  next: string | undefined;
  save(body: object): Promise<SaveResult>;
}) {
  const [person, setPerson] = useState<PersonAtAddress>(saved ?? nobody);
  const [mode, setMode] = useState(startingMode(person));
  const change = (part: Partial<PersonAtAddress>) => setPerson((before) => ({ ...before, ...part }));

  function copy(same: boolean) {
    if (!same || !sameAs) return;
    setPerson(sameAs);
    setMode('manual');
  }

  function openForErrors(errors: FieldErrors) {
    if (concernsAddress(errors)) setMode('manual');
  }

  const delivery = step === 'delivery';
  return (
    <StepForm
      prefix={step}
      required={REQUIRED}
      next={next}
      heading={heading}
      collect={(form) => Object.fromEntries(form)}
      save={save}
      onRefused={openForErrors}
    >
      {(errors) => (
        <>
          {sameAs && (
            <label className="tick">
              <input type="checkbox" onChange={(event) => copy(event.target.checked)} />
              <span>Same as my delivery address</span>
            </label>
          )}
          <PersonFields
            prefix={step}
            person={person}
            onChange={change}
            errors={errors}
            autocomplete={delivery ? 'shipping' : 'billing'}
            phoneHint={
              delivery ? 'For the carrier, if the parcel goes astray' : 'In case we must ask about this order'
            }
          />
          <AddressFields
            prefix={step}
            legend={delivery ? 'Delivery address' : 'Billing address'}
            address={person}
            onChange={change}
            mode={mode}
            onMode={setMode}
            errors={errors}
            autocomplete={delivery ? 'shipping' : 'billing'}
            ukOnly={delivery}
          />
        </>
      )}
    </StepForm>
  );
}
