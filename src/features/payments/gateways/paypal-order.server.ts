import { z } from 'zod';
import { fromDecimal, type Pence, toDecimal } from '#src/platform/money.ts';
import type { GatewayDecline, RedirectAttempt, RedirectRequest, TokenState } from '../gateway.ts';
import type { Answer } from './paypal-http.server.ts';

const money = z.object({ currency_code: z.string(), value: z.string() });
const moved = z.object({ id: z.string().min(1), status: z.string(), amount: money });
const capture = moved.extend({
  // Only the books use it: a capture without it is as good.
  seller_receivable_breakdown: z.object({ paypal_fee: money }).optional().catch(undefined),
});
const refund = moved.extend({ custom_id: z.string().optional() });
const link = z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) });

/** What is read of an order: nothing else of an answer counts. */
export const orderAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        invoice_id: z.string(),
        amount: money,
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .length(1),
});
export const linksAnswer = z.object({ links: z.array(z.looseObject({ rel: z.string() })) });
const problemAnswer = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

export type OrderAnswer = z.infer<typeof orderAnswer>;

const CURRENCY = 'GBP';

/** PayPal may refuse an invoice that was paid before, so each attempt at one order has its own. */
export function invoiceOf({
  orderNumber,
  paymentId,
}: Pick<RedirectAttempt, 'orderNumber' | 'paymentId'>): string {
  return `${orderNumber}-${paymentId.replaceAll('-', '').slice(0, 12)}`;
}

/** The body of POST /v2/checkout/orders: one sum without items, as the order's own lines are in its receipt. */
export function orderBody(request: RedirectRequest) {
  const { seller, amount, orderNumber, description, returnUrl, cancelUrl } = request;
  const shipping = shippingOf(request);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: orderNumber,
        invoice_id: invoiceOf(request),
        description: description.slice(0, 127),
        amount: { currency_code: CURRENCY, value: toDecimal(amount) },
        ...(shipping && { shipping }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: seller,
          locale: 'en-GB',
          shipping_preference: shipping ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/** PayPal demands a town, which our own forms do not (R30): without one it is not told the address. */
function shippingOf({ postTo }: RedirectRequest) {
  if (!postTo?.city || !postTo.lines[0]) return undefined;
  const [first, ...rest] = postTo.lines.filter(Boolean);
  return {
    name: { full_name: postTo.name.slice(0, 300) },
    address: {
      address_line_1: first,
      ...(rest.length > 0 && { address_line_2: rest.join(', ').slice(0, 300) }),
      admin_area_2: postTo.city,
      postal_code: postTo.postcode,
      country_code: 'GB',
    },
  };
}

/** An answer about another order, amount or currency is no answer, however well it is paid. */
export function isAbout(order: OrderAnswer, attempt: RedirectAttempt): boolean {
  const [unit] = order.purchase_units;
  if (!unit || order.id !== attempt.token) return false;
  const amounts = [unit.amount, ...capturesOf(order).map((made) => made.amount)];
  return (
    unit.custom_id === attempt.orderNumber &&
    unit.invoice_id === invoiceOf(attempt) &&
    amounts.every(
      ({ currency_code, value }) => currency_code === CURRENCY && value === toDecimal(attempt.amount),
    )
  );
}

/** The order's own COMPLETED proves nothing: what its captures have come to does. */
export function stateOf(order: OrderAnswer): TokenState {
  const captures = capturesOf(order);
  const having = (...statuses: string[]) => captures.find(({ status }) => statuses.includes(status));
  const paid = having('COMPLETED', 'PARTIALLY_REFUNDED');
  if (paid) return { kind: 'approved', crossReference: paid.id, summary: 'PayPal', ...feeOf(paid) };
  if (having('PENDING')) return { kind: 'pending' };
  if (having('REFUNDED', 'REVERSED')) return { kind: 'revoked' };
  if (order.status === 'APPROVED') return { kind: 'awaiting_resume' };
  if (having('DECLINED', 'FAILED')) return declined('CAPTURE_DECLINED');
  if (order.status === 'VOIDED') return { kind: 'revoked' };
  return ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'].includes(order.status)
    ? { kind: 'fresh' }
    : { kind: 'unknown' };
}

/** What PayPal keeps of a charge. It isn't given back with a refund. */
function feeOf({ seller_receivable_breakdown: breakdown }: z.infer<typeof capture>): { fee?: Pence } {
  const { currency_code, value = '' } = breakdown?.paypal_fee ?? {};
  return currency_code === CURRENCY && /^\d+\.\d{2}$/.test(value) ? { fee: fromDecimal(value) } : {};
}

const DECLINES: Record<string, GatewayDecline> = {
  INSTRUMENT_DECLINED: 'wallet_declined',
  CAPTURE_DECLINED: 'wallet_declined',
  PAYER_ACTION_REQUIRED: 'wallet_declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'wallet_declined',
  PAYER_CANNOT_PAY: 'wallet_declined',
  ORDER_NOT_APPROVED: 'not_approved',
};

/** What PayPal's name for a refusal means. */
export function declined(issue: string) {
  return { kind: 'declined' as const, code: DECLINES[issue] ?? 'failed', message: issue };
}

/** Whether any capture was made that may be valid, in whichever answer. */
export function isCaptured(order: OrderAnswer): boolean {
  const { kind } = stateOf(order);
  return kind === 'approved' || kind === 'pending' || kind === 'unknown';
}

/** The first link that is one of these and leads to a web address. */
export function linkOf(body: unknown, ...rels: string[]): string | undefined {
  for (const candidate of linksAnswer.safeParse(body).data?.links ?? []) {
    const read = link.safeParse(candidate);
    if (read.success && rels.includes(read.data.rel)) return read.data.href;
  }
  return undefined;
}

function capturesOf(order: OrderAnswer) {
  return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
}

export function isGood(answer: Answer | undefined): boolean {
  return answer?.status === 200 || answer?.status === 201;
}

/** PayPal's word for what is wrong, never its description, which changes. */
export function issueOf(answer: Answer | undefined): string {
  const problem = problemAnswer.safeParse(answer?.body).data;
  return problem?.details?.[0]?.issue ?? problem?.name ?? '';
}
