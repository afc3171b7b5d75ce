import type { CashRead } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { cashTakenForm } from '../../transfers/cash-actions.server.ts';

/** The cash that an instructor takes for an order by phone, and how staff record it. */
export function CashPanel({
  id,
  cash: { name, slug, due, taken, today },
  isWaiting,
  form,
}: {
  id: string;
  cash: CashRead;
  isWaiting: boolean;
  /** Undefined for whoever may not record money. */
  form: ReturnType<typeof cashTakenForm> | undefined;
}) {
  const refused = useRefused();
  const open = form && openForm(form, { subject: { id }, defaults: { taken_on: today }, refused });
  return (
    <Panel id="cash" title={taken ? 'The cash' : `Waiting for ${due} in cash`}>
      {taken ? (
        <p>
          <b>
            {name} took {due}
          </b>{' '}
          on {taken.day}. {taken.by} recorded it {taken.at}
          {taken.by === name && ' in the diary'}. It is in{' '}
          <a href={`/office/instructors/${slug}/money`}>their pay</a>, and theirs to give back. If it was a
          mistake, refund the order, and record the cash as given back: their pay is as before.
        </p>
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
