import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { orderAtOffice, refundableAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import {
  type RefundTold,
  refundsOfPayment,
} from '#src/features/payments/refunds/refunds-of-payment.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence, pounds, ZERO } from '#src/platform/money.ts';
import { previewRefund } from '../refundable.server.ts';
import type { AtOffice } from './refund-preview.server.ts';
import { waysBack } from './refund-ways.ts';

/** What somebody is told who saw other figures than there are: who refunded how much meanwhile, and what is left. */
export async function whyChanged(
  { db, clock }: OfficeDeps,
  asked: AtOffice,
  { shown, by }: { shown: Pence; by: Staff },
): Promise<Problem> {
  const now = clock.now();
  const current = (await orderAtOffice(db, asked.order.id)) ?? asked;
  const refundable = await refundableAtOffice(db, current);
  const left = refundable ? previewRefund(refundable, { kind: 'whole' }).left : ZERO;
  const [last] = (await refundsOfPayment(db, asked.payment.id)).filter(({ state }) => state !== 'refused');
  if (!last || left > shown) {
    const why = `You saw ${pounds(shown)} left to refund; now it is ${pounds(left)}. Check the figures below, then refund again.`;
    return new Problem(409, 'Nothing was refunded: the figures have changed', { errors: { left: [why] } });
  }
  const who = last.askedBy === by.name ? 'you' : whoIs(last);
  const heading = `Nothing was refunded: ${who} refunded ${pounds(asPence(last.pence))} ${londonWhenInSentence(last.at, now)}`;
  const rest =
    left === 0 ? 'Nothing of the order is left to refund.' : 'Check the figures below, then refund again.';
  const each = waysBack(last, current.payment).map(({ to, amount }) => `${amount} to ${to}`);
  const ways = new Intl.ListFormat('en-GB').format(each);
  const detail = `It went ${ways}. You saw ${pounds(shown)} left to refund; now it is ${pounds(left)}. ${rest}`;
  return new Problem(409, heading, { errors: { left: [detail] } });
}

function whoIs({ askedBy }: RefundTold): string {
  if (askedBy === 'system') return 'the site';
  return askedBy === 'elsewhere' ? 'somebody at the gateway' : askedBy;
}
