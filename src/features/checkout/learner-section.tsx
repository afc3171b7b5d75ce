import { type ReactNode, useState } from 'react';
import {
  AddressFields,
  concernsAddress,
  noAddress,
  startingMode,
} from '#src/features/addresses/address-fields.tsx';
import { Field } from '#src/ui/field.tsx';
import { AvailabilityTable, collectAvailability } from './availability-table.tsx';
import type { SaveResult } from './checkout-client.ts';
import { PersonFields } from './person-fields.tsx';
import { type Required, StepForm } from './step-form.tsx';
import { type Availability, noAvailability } from './steps.ts';
import type { CheckoutWire } from './wire.ts';

const ADDRESS: Required = [
  ['address_line_1', 'address line 1'],
  ['postcode', 'postcode'],
];
const NAMED: Required = [
  ['firstname', 'first name'],
  ['surname', 'last name'],
  ['phone', 'phone'],
  ...ADDRESS,
];

/** Who is taught, where, and when they could drive. A buyer who learns is asked for the address only (Specification 5). */
export function LearnerSection({
  checkout,
  title,
  heading,
  next,
  save,
}: {
  checkout: CheckoutWire;
  title: string;
  heading: ReactNode;
  next: string | undefined;
  save(body: object): Promise<SaveResult>;
}) {
  const { lesson, billing, customer } = checkout;
  const [isPupil, setIsPupil] = useState(customer?.customer_is_pupil ?? false);
  const [person, setPerson] = useState({
    ...noAddress,
    firstname: '',
    surname: '',
    phone: '',
    ...lesson,
  });
  const [mode, setMode] = useState(startingMode(person));
  const change = (part: Partial<typeof person>) => setPerson((before) => ({ ...before, ...part }));
  const whose = `${title}’s`;

  function copyBilling(same: boolean) {
    if (!same || !billing) return;
    const { address_line_1, address_line_2, address_line_3, city, postcode, country } = billing;
    change({ address_line_1, address_line_2, address_line_3, city, postcode, country });
    setMode('manual');
  }

  return (
    <StepForm
      prefix="lesson"
      required={isPupil ? ADDRESS : NAMED}
      next={next}
      heading={heading}
      collect={(form) => ({
        ...Object.fromEntries([...form].filter(([name]) => !name.includes('-'))),
        customer_is_pupil: isPupil,
        availability: collectAvailability(form),
      })}
      save={save}
      onRefused={(errors) => concernsAddress(errors) && setMode('manual')}
    >
      {(errors) => (
        <>
          <fieldset>
            <legend className="field__label">Who is learning?</legend>
            <div className="dots dots--row">
              <label className="dot">
                <input type="radio" name="who-learns" checked={isPupil} onChange={() => setIsPupil(true)} />
                <span>I am</span>
              </label>
              <label className="dot">
                <input type="radio" name="who-learns" checked={!isPupil} onChange={() => setIsPupil(false)} />
                <span>Someone else</span>
              </label>
            </div>
          </fieldset>
          {!isPupil && (
            <>
              <PersonFields
                prefix="lesson"
                person={person}
                onChange={change}
                errors={errors}
                autocomplete="off"
                whose={whose}
                phoneHint="The instructor rings this number"
              />
              <Field
                id="lesson-email"
                name="email"
                label={`${whose} email`}
                optional
                type="email"
                autoComplete="off"
                spellCheck={false}
                maxLength={254}
                defaultValue={lesson?.email}
                error={errors.email?.[0]}
              />
            </>
          )}
          <label className="tick">
            <input
              type="checkbox"
              name="same-as-billing"
              onChange={(event) => copyBilling(event.target.checked)}
            />
            <span>Same as billing address</span>
          </label>
          <AddressFields
            prefix="lesson"
            legend={isPupil ? 'Where shall we pick you up?' : `${whose} address`}
            address={person}
            onChange={change}
            mode={mode}
            onMode={setMode}
            errors={errors}
            autocomplete="off"
          />
          <AvailabilityTable
            availability={(lesson?.availability as Availability | undefined) ?? noAvailability}
            whom={isPupil ? 'you' : 'they'}
          />
        </>
      )}
    </StepForm>
  );
}
