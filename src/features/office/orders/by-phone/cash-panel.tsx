import type { CashRead } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { cashForms } from '../../transfers/cash-actions.server.ts';

/** The cash that an instructor takes for an order by phone, and how staff record it. */
export function CashPanel({
  id,
  cash: { name, slug, due, taken, isPlaced, today },
  isWaiting,
  forms,
}: {
  id: string;
  cash: CashRead;
  isWaiting: boolean;
  /** Null for staff who may not record money. */
  forms: ReturnType<typeof cashForms> | null;
}) {
  const refused = useRefused();
  const open =
    forms && openForm(forms.cashTaken, { subject: { id }, defaults: { taken_on: today }, refused });
  const back =
    forms && openForm(forms.cashReturned, { subject: { id }, defaults: { given_on: today }, refused });
  return (
    <Panel id="cash" title={taken ? 'The cash' : `Waiting for ${due} in cash`}>
      {taken ? (
        <div className="stack stack--3">
          <p>
            <b>
              {name} took {due}
            </b>{' '}
            on {taken.day}. {taken.by} recorded it {taken.at}
            {taken.by === name && ' in the diary'}. It is in{' '}
            <a href={`/office/instructors/${slug}/money`}>their pay</a>, and theirs to give back.
            {isPlaced &&
              ' If it was a mistake, refund the order, and record the cash as given back: their pay is as before.'}
          </p>
          {!isPlaced && (
            <WarningNotice>
              <b>The order isn’t placed yet.</b> We try again each minute. If it stays so, have {name} give
              the cash back, and record that here.
            </WarningNotice>
          )}
          {!isPlaced && back && (
            <ActionForm form={back} className="stack stack--3">
              <DateField field={back.fields.given_on} label="Given back on" max={today} />
              <Submit>Record {due} as given back</Submit>
            </ActionForm>
          )}
        </div>
      ) : (
        <div className="stack stack--3">
          <p>
            {name} takes it, and records it in the diary. You can do it here as well. Nothing is placed before
            that, and it is then taken from their pay.
          </p>
          {open && isWaiting && (
            <ActionForm form={open} className="stack stack--3">
              <DateField field={open.fields.taken_on} label="Taken on" max={today} />
              <Submit className="btn btn--go">Record {due} as taken</Submit>
            </ActionForm>
          )}
        </div>
      )}
    </Panel>
  );
}
