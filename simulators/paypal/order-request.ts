import { z } from 'zod';
import { type Answer, problem } from './answer.ts';

const short = z.string().min(1).max(127);
const amount = z.object({ currency_code: z.string().length(3), value: z.string().max(32) });
const breakdown = z.partialRecord(
  z.enum(['item_total', 'tax_total', 'shipping', 'handling', 'insurance', 'shipping_discount', 'discount']),
  amount,
);
const unit = z.object({
  reference_id: z.string().max(256).optional(),
  custom_id: short.optional(),
  invoice_id: short.optional(),
  description: short.optional(),
  amount: amount.extend({ breakdown: breakdown.optional() }),
  shipping: z
    .object({
      name: z.object({ full_name: z.string().min(1).max(300) }).optional(),
      address: z.object({
        address_line_1: z.string().max(300).optional(),
        address_line_2: z.string().max(300).optional(),
        admin_area_1: z.string().max(300).optional(),
        admin_area_2: z.string().max(120).optional(),
        postal_code: z.string().max(60).optional(),
        country_code: z.string().regex(/^[A-Z]{2}$/),
      }),
    })
    .optional(),
});
const experience = z.object({
  brand_name: short.optional(),
  locale: z.string().min(2).max(10).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  return_url: z.url(),
  cancel_url: z.url(),
});
const orderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(unit).length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: experience, email_address: z.email().max(254).optional() }),
  }),
});

export type OrderRequest = z.infer<typeof orderRequest>;
export type Money = z.infer<typeof amount>;

/** POST /v2/checkout/orders. This shop has one unit, in pounds, and the newer experience context. */
export function readOrderRequest(body: unknown): { request: OrderRequest } | { refused: Answer } {
  const read = orderRequest.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = `/${issue?.path.join('/') ?? ''}`;
    return { refused: problem(400, 'INVALID_PARAMETER_VALUE', { field, description: issue?.message }) };
  }
  const [only] = read.data.purchase_units;
  const issue = only && amountIssue(only);
  if (issue) return { refused: problem(422, issue, { field: '/purchase_units/@reference_id/amount' }) };
  if (contradictsShipping(read.data)) return { refused: problem(422, 'SHIPPING_ADDRESS_INVALID') };
  return { request: read.data };
}

function amountIssue({ amount: total }: z.infer<typeof unit>): string | undefined {
  if (total.currency_code !== 'GBP') return 'CURRENCY_NOT_SUPPORTED_FOR_COUNTRY';
  const pence = penceOf(total);
  if (pence === undefined) return 'DECIMAL_PRECISION';
  if (pence === 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  if (!total.breakdown) return undefined;
  let sum = 0;
  for (const [part, money] of Object.entries(total.breakdown)) {
    const partPence = penceOf(money);
    if (partPence === undefined) return 'DECIMAL_PRECISION';
    sum += part.endsWith('discount') ? -partPence : partPence;
  }
  return sum === pence ? undefined : 'AMOUNT_MISMATCH';
}

function contradictsShipping({ purchase_units: [only], payment_source }: OrderRequest): boolean {
  const { shipping_preference } = payment_source.paypal.experience_context;
  const address = only?.shipping?.address;
  const enough = address?.address_line_1 && address.admin_area_2 && address.postal_code;
  return shipping_preference === 'SET_PROVIDED_ADDRESS' && !enough;
}

/** Pence of a decimal string with no more than two decimals. */
export function penceOf({ value }: Money): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

export function moneyOf(pence: number): Money {
  const value = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
  return { currency_code: 'GBP', value };
}

export function unitOf(request: OrderRequest) {
  const [only] = request.purchase_units;
  if (!only) throw new Error('An order without a purchase unit');
  return { ...only, pence: penceOf(only.amount) ?? 0 };
}
