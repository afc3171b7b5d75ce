import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';

type Person = Pick<PersonAtAddress, 'firstname' | 'surname' | 'phone'>;

/** Why a phone is asked for, by section. */
export const PHONE_HINTS = {
  delivery: 'In case there’s a delivery problem',
  billing: 'In case we need to contact you about your order',
};
export const ADDRESS_LEGENDS = { delivery: 'Delivery address', billing: 'Billing address' };

/** First name, last name, phone. Other people's are not offered to the browser's memory. */
export function PersonFields({
  prefix,
  person,
  onChange,
  errors,
  autocomplete,
  whose = '',
  phoneHint,
}: {
  prefix: string;
  person: Person;
  onChange(change: Partial<Person>): void;
  errors: FieldMessages;
  autocomplete: 'billing' | 'shipping' | 'off';
  /** "Learner’s", before each label. */
  whose?: string;
  phoneHint?: string;
}) {
  const token = (name: string) => (autocomplete === 'off' ? 'off' : `${autocomplete} ${name}`);
  const label = (text: string) => (whose ? `${whose} ${text.toLowerCase()}` : text);
  const field = (name: keyof Person) => ({
    id: `${prefix}-${name}`,
    name,
    value: person[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
    error: errors[name],
  });
  return (
    <>
      <div className="grid-2">
        <Field label={label('First name')} autoComplete={token('given-name')} {...field('firstname')} />
        <Field label={label('Last name')} autoComplete={token('family-name')} {...field('surname')} />
      </div>
      <Field
        label={label('Phone')}
        hint={phoneHint}
        type="tel"
        className="input--short"
        autoComplete={token('tel')}
        {...field('phone')}
      />
    </>
  );
}
