import { categories, expenseKindNames, kindOf } from '#src/features/mileage/expense-kinds.ts';
import {
  DateField,
  MoneyField,
  PictureField,
  SelectField,
  Submit,
  TextField,
} from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';

type Field =
  | 'amount'
  | 'day'
  | 'kind'
  | 'description'
  | 'business_percent'
  | 'every_month'
  | 'ends_on'
  | 'receipt';

/** What is said of an expense. */
export function ExpenseFields({
  form: { fields, own },
  days,
  isMonthly,
  hasReceipt = false,
}: {
  form: OpenForm<Field>;
  days: { today: string; first: string };
  isMonthly: boolean;
  hasReceipt?: boolean;
}) {
  const hasRefused = Boolean(fields.ends_on.error ?? fields.business_percent.error);
  return (
    <>
      <PictureField
        field={{ ...fields.receipt, required: false }}
        label={hasReceipt ? 'Another photograph of the receipt' : 'Photograph of the receipt'}
        hint="All of it, flat and in the light. JPEG, PNG or WebP, at most 10 MB."
        optional
      />
      <MoneyField
        field={fields.amount}
        label="Amount, in pounds"
        autoComplete="off"
        className="input--short"
      />
      <DateField field={fields.day} label="Date" min={days.first} max={days.today} />
      <SelectField
        field={fields.kind}
        label="What for?"
        options={[
          ['', 'Choose one'],
          ...expenseKindNames.map((kind): [string, string] => {
            const { name, category } = kindOf(kind);
            return [kind, name === categories[category] ? name : `${name} (${categories[category]})`];
          }),
        ]}
      />
      <TextField
        field={{ ...fields.description, required: false }}
        label="Description"
        hint="Such as “Brake pads”. It’s in the file for your tax software."
        optional
      />
      <details className="spentmore" open={isMonthly || hasRefused || Boolean(fields.ends_on.value)}>
        <summary>Every month, or partly private</summary>
        <div className="stack">
          <label className="tick">
            <input
              type="checkbox"
              name={fields.every_month.name}
              defaultChecked={own ? own.values.every_month === 'on' : isMonthly}
            />
            <span>Paid on this day of every month</span>
          </label>
          <DateField
            field={{ ...fields.ends_on, required: false }}
            label="Last day, if it ends"
            hint="After it, a monthly payment isn’t counted again."
            optional
          />
          <TextField
            field={{ ...fields.business_percent, required: false }}
            label="How much of it is business, in per cent"
            hint="Left empty, all of it. The car’s costs are claimed by the share of its miles."
            inputMode="numeric"
            autoComplete="off"
            className="input--short"
            optional
          />
        </div>
      </details>
      <Submit className="btn btn--go">Save</Submit>
    </>
  );
}
