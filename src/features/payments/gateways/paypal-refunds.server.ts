import { z } from 'zod';
import { asPence, fromDecimal, toDecimal } from '#src/platform/money.ts';
import type { Charge, RefundAnswer, RefundAttempt, RefundGateway, RefundMade } from '../refund-gateway.ts';
import type { Answer, Call } from './paypal-http.server.ts';
import { isAbout, isGood, issueOf, type OrderAnswer, orderAnswer } from './paypal-order.server.ts';

const refundAnswer = z.object({ id: z.string().min(1), status: z.string() });

type Ask = (call: Call) => Promise<Answer | undefined>;

/** Refunds at PayPal: our key is their request id and their `custom_id`, by which the order lists them. */
export function payPalRefunds(call: Ask): RefundGateway {
  async function orderOf(charge: Charge, signal?: AbortSignal): Promise<OrderAnswer | undefined> {
    const path = `/v2/checkout/orders/${encodeURIComponent(charge.token)}`;
    const answer = await call({ method: 'GET', path, signal });
    const order = isGood(answer) ? orderAnswer.safeParse(answer?.body).data : undefined;
    return order && isAbout(order, charge) ? order : undefined;
  }

  async function lookUpRefund({ charge, key, refundId }: RefundAttempt): Promise<RefundAnswer> {
    const order = await orderOf(charge);
    if (!order) return { kind: 'unknown' };
    const made = refundsOf(order).find(({ id, custom_id }) => id === refundId || custom_id === key);
    return made ? answerOf(made) : { kind: 'not_made' };
  }

  return {
    refundToken: async () => ({ kind: 'issued', token: null, expiresAt: null }),
    lookUpRefund,

    async makeRefund({ charge, amount, key }) {
      const path = `/v2/payments/captures/${encodeURIComponent(charge.crossReference)}/refund`;
      const body = { amount: { currency_code: 'GBP', value: toDecimal(amount) }, custom_id: key };
      const answer = await call({ method: 'POST', path, body, requestId: key });
      const made = isGood(answer) ? refundAnswer.safeParse(answer?.body).data : undefined;
      if (made) return answerOf(made);
      const issue = answer?.status === 422 ? issueOf(answer) : '';
      // All of it has gone back, which is what was asked for. PayPal forgets a request id after a while.
      if (issue === 'CAPTURE_FULLY_REFUNDED' && amount === charge.amount)
        return { kind: 'succeeded', id: `all-of-${charge.crossReference}` };
      return issue ? { kind: 'refused', message: issue } : { kind: 'unknown' };
    },

    async refundsMade(charge, signal) {
      const order = await orderOf(charge, signal);
      return order && madeOf(order, charge);
    },
  };
}

function answerOf({ id, status }: { id: string; status: string }): RefundAnswer {
  if (status === 'COMPLETED') return { kind: 'succeeded', id };
  return status === 'PENDING' ? { kind: 'pending', id } : { kind: 'refused', message: status };
}

function refundsOf({ purchase_units: [unit] }: OrderAnswer) {
  return unit?.payments?.refunds ?? [];
}

/** What has gone back for good. A reversal that is not listed shows in the capture's own state. */
function madeOf(order: OrderAnswer, { amount, crossReference }: Charge): RefundMade[] {
  const made = refundsOf(order)
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, custom_id, amount: { value } }) => ({
      id,
      key: custom_id ?? null,
      amount: fromDecimal(value),
    }));
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const isGone = captures.some(({ id, status }) => id === crossReference && GONE.has(status));
  const listed = refundsOf(order)
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((total, one) => total + fromDecimal(one.amount.value), 0);
  if (!isGone || listed >= amount) return made;
  return [...made, { id: `reversed-${crossReference}`, key: null, amount: asPence(amount - listed) }];
}

const GONE = new Set(['REFUNDED', 'REVERSED']);
