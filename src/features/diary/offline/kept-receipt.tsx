import { useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, PictureField, SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { expenseForms } from '../miles/expense-actions.server.ts';

/** A receipt on the page that a phone keeps: photographed now, and changed later like any expense. */
export function KeptReceipt({
  today,
  kinds,
  form: known,
  refused,
}: {
  today: string;
  kinds: [string, string][];
  form: ReturnType<typeof expenseForms>['addOwnExpense'];
  refused: RefusedPost | undefined;
}) {
  // The page has been read long before: each receipt has an id of its own.
  const [id] = useState(() => crypto.randomUUID?.() ?? '');
  const form = openForm(known, { hidden: { id }, defaults: { day: today }, refused });
  const { receipt, amount, day, kind } = form.fields;
  return (
    <ActionForm form={form} withFile className="stack">
      <PictureField field={{ ...receipt, required: false }} label="Photograph" optional />
      <MoneyField field={amount} label="Amount, in pounds" autoComplete="off" />
      <DateField field={day} label="Date" max={today} />
      <SelectField field={kind} label="What for?" options={[['', 'Choose one'], ...kinds]} />
      <Submit>Save</Submit>
    </ActionForm>
  );
}
