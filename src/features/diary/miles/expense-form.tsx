import { useEffect, useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import {
  DateField,
  MoneyField,
  PictureField,
  SelectField,
  Submit,
  TextField,
} from '#src/kit/forms/fields.tsx';
import { buttonForm, idToSend, openForm } from '#src/kit/forms/open-form.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useExpensesBegun } from '../marks/use-waiting.ts';
import type { expenseActions, expenseForms } from './expense-actions.server.ts';
import type { expenseChoices, shownInForm } from './read-own-expense.server.ts';

/** A new expense. Once what was typed waits on the phone, the form begins anew. */
export function NewExpense(props: Omit<Parameters<typeof ExpenseForm>[0], 'expense'>) {
  return <WithOwnId key={useExpensesBegun()} {...props} />;
}

/** What is typed next, with the first one waiting, is another one. */
function WithOwnId(props: Omit<Parameters<typeof ExpenseForm>[0], 'expense'>) {
  const [id, renew] = useState(props.id);
  useEffect(() => {
    if (crypto.randomUUID) renew(crypto.randomUUID());
  }, []);
  return <ExpenseForm {...props} id={id} expense={null} />;
}

/** An expense with its receipt, new or to be changed. */
export function ExpenseForm({
  id,
  expense,
  today,
  first,
  kinds,
  forms: { addOwnExpense, changeOwnExpense },
}: ReturnType<typeof expenseChoices> & {
  id: string;
  expense: ReturnType<typeof shownInForm> | null;
  forms: ReturnType<typeof expenseForms>;
}) {
  const refused = useRefused();
  const form = expense
    ? openForm(changeOwnExpense, { subject: { id }, defaults: expense.defaults, refused })
    : openForm(addOwnExpense, {
        hidden: { id: idToSend(addOwnExpense, id, refused) },
        defaults: { day: today },
        refused,
      });
  const { fields } = form;
  const { isMonthly = false, receipt = null } = expense ?? {};
  const hasRefused = Boolean(fields.ends_on.error ?? fields.business_percent.error);
  return (
    <>
      {receipt && (
        <a href={receipt}>
          <img
            className="receiptphoto"
            src={receipt}
            alt={`The receipt of ${expense?.name}, ${expense?.shown}`}
          />
        </a>
      )}
      {expense && !receipt && <p className="expenses__missing">No receipt yet.</p>}
      <ActionForm form={form} withFile back="/diary/pay/miles" className="stack">
        <PictureField
          field={{ ...fields.receipt, required: false }}
          label={receipt ? 'Another photograph of the receipt' : 'Photograph of the receipt'}
          hint="All of it, flat and in the light. JPEG, PNG or WebP, at most 10 MB."
          optional
        />
        <MoneyField
          field={fields.amount}
          label="Amount, in pounds"
          autoComplete="off"
          className="input--short"
        />
        <DateField field={fields.day} label="Date" min={first} max={today} />
        <SelectField field={fields.kind} label="What for?" options={[['', 'Choose one'], ...kinds]} />
        <TextField
          field={{ ...fields.description, required: false }}
          label="Description"
          hint="Such as “Brake pads”. It’s in the file for your tax software."
          optional
        />
        <details className="milemore" open={isMonthly || hasRefused || Boolean(fields.ends_on.value)}>
          <summary>Every month, or partly private</summary>
          <div className="stack">
            <label className="tick">
              <input
                type="checkbox"
                name={fields.every_month.name}
                defaultChecked={form.own ? form.own.values.every_month === 'on' : isMonthly}
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
      </ActionForm>
    </>
  );
}

export function RemoveExpense({ id, hasReceipt }: { id: string; hasReceipt: boolean }) {
  const form = buttonForm<typeof expenseActions>('removeOwnExpense', {
    subject: { id },
    refused: useRefused(),
  });
  return (
    <details className="milemore">
      <summary>Remove this expense</summary>
      <ActionForm form={form} back="/diary/pay/miles" className="stack">
        <p>It is deleted{hasReceipt && ' with its receipt'}, and is in no quarter any more.</p>
        <Submit>Yes, remove it</Submit>
      </ActionForm>
    </details>
  );
}
