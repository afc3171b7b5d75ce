import type { InputHTMLAttributes, ReactNode } from 'react';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { PersonFields } from './person-fields.tsx';

/** The page that adds the lessons of the basket; the learner entered does not change it. */
export function ToppedUp({ basket }: Pick<CheckoutResponse, 'basket'>): ReactNode {
  const name = basket.contents.products.find(({ learner }) => learner)?.learner?.firstname;
  return (
    name && (
      <p className="small">
        The hours for <bdi>{name}</bdi> are added to the lessons you came from, whatever you enter here.
      </p>
    )
  );
}

/** Somebody else who learns or trains: their name, phone and email. */
export function OtherLearner({
  whose,
  hasLessons,
  person,
  onChange,
  errors,
  email,
}: {
  /** "Learner’s". */
  whose: string;
  hasLessons: boolean;
  person: PersonAtAddress;
  onChange(change: Partial<PersonAtAddress>): void;
  errors: FieldMessages;
  /** The value of the email's field, by either way. */
  email: Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'>;
}) {
  return (
    <>
      <PersonFields
        prefix="lesson"
        person={person}
        onChange={onChange}
        errors={errors}
        autocomplete="off"
        whose={whose}
        phoneHint={`${hasLessons ? 'The instructor' : 'Our training team'} will ring this number`}
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
        {...email}
        error={errors.email}
      />
    </>
  );
}

/** What the learner's address is called. `whose` is empty where the buyer is the learner. */
export function learnerAddressLegend(whose: string, hasLessons: boolean): string {
  if (whose) return `${whose} address`;
  return hasLessons ? 'Where shall we pick you up?' : 'Your address';
}
