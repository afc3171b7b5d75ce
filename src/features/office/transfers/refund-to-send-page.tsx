import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { linesOfTransfers } from '#src/features/payments/transfers/transfers.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { PersonFacts } from '#src/kit/parts/person-facts.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/refund-to-send-page.ts';
import { cashActions, cashGivenBackForm } from './cash-actions.server.ts';
import { findRefundByHand } from './refund-by-hand.server.ts';
import { refundSentForm, transferActions } from './transfer-actions.server.ts';

/** A refund that staff send at the bank, or that an instructor gives back in cash, and that is recorded here then. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'refund');
  const { db, clock } = office.deps;
  const found = isUuid(params.id) ? await findRefundByHand(db, params.id) : undefined;
  if (!found) throw new Response('Not here', { status: 404 });
  const { refund, leg, payment, transfer, cash } = found;
  const { billing } = payment.snapshot.addresses;
  const came = transfer ? await linesOfTransfers(db, [transfer.reference]) : [];
  return {
    id: refund.id,
    amount: pounds(asPence(leg.amount_pence)),
    reason: refund.reason,
    orderNumber: payment.order_number,
    buyer: {
      name: `${billing.firstname} ${billing.surname}`,
      phone: billing.phone,
      email: payment.snapshot.email,
    },
    came: came.map(({ amount_pence, paid_on, payer }) => ({
      name: 'Came',
      value: `${pounds(asPence(amount_pence))} on ${formatDate(paid_on)}${payer && ` from ${payer}`}`,
    })),
    from: cash ? cash.instructor_name : null,
    isSent: leg.state === 'succeeded',
    today: londonDate(clock.now()),
    forms: { sent: refundSentForm(), givenBack: cashGivenBackForm() },
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [...transferActions, ...cashActions]);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Refund to give', matches) }];
}

export default function RefundToSendPage({
  loaderData: { id, amount, reason, orderNumber, buyer, came, from, isSent, today, forms },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={from ? `${from} gives ${amount} back` : `Send ${amount} back`}
        trail={[['/office/transfers', 'Bank transfers']]}
        here={orderNumber}
      >
        Of order {orderNumber}: {reason}
      </PageHead>
      <div className="split">
        <Panel id="send" title={isSent ? 'It was given back' : from ? 'In cash' : 'At the bank'}>
          {isSent ? (
            <p>It is recorded as given back, and the buyer has been emailed.</p>
          ) : from ? (
            <GivenBack form={forms.givenBack} id={id} amount={amount} from={from} today={today} />
          ) : (
            <Sent form={forms.sent} id={id} amount={amount} today={today} />
          )}
        </Panel>
        <div className="split__aside">
          <Panel id="who" title="To whom">
            <PersonFacts person={buyer} facts={came} />
          </Panel>
        </div>
      </div>
    </>
  );
}

interface ToGive {
  id: string;
  amount: string;
  today: string;
}

function Sent({ form, id, amount, today }: ToGive & { form: ReturnType<typeof refundSentForm> }) {
  const open = openForm(form, { subject: { id }, defaults: { sent_on: today }, refused: useRefused() });
  return (
    <ActionForm form={open} back="/office/transfers" className="stack stack--3">
      <p>
        Send {amount} to the account that the money came from. If you don’t know it, ring the buyer. Then
        record it here: it counts as given from then on.
      </p>
      <div className="grid-2">
        <DateField field={open.fields.sent_on} label="Sent on" max={today} />
        <TextField field={open.fields.evidence} label="The bank’s reference of the payment" />
      </div>
      <Submit className="btn btn--go">Record it as sent</Submit>
    </ActionForm>
  );
}

function GivenBack({
  form,
  id,
  amount,
  from,
  today,
}: ToGive & { from: string; form: ReturnType<typeof cashGivenBackForm> }) {
  const open = openForm(form, { subject: { id }, defaults: { given_on: today }, refused: useRefused() });
  return (
    <ActionForm form={open} back="/office/transfers" className="stack stack--3">
      <p>
        {from} took this money in cash: we never had it, and can’t send it back. Ask {from} to give {amount}{' '}
        to the buyer. Then record it here: it counts as given from then on, and is added to their pay.
      </p>
      <DateField field={open.fields.given_on} label="Given back on" max={today} />
      <Submit className="btn btn--go">Record it as given back</Submit>
    </ActionForm>
  );
}
