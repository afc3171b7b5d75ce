import { z } from 'zod';
import { type Answer, problem } from './answer.ts';
import { money, penceOf } from './money.ts';
import { itemIssue, items } from './order-items.ts';

const short = z.string().min(1).max(127);
const breakdown = z.partialRecord(
  z.enum(['item_total', 'tax_total', 'shipping', 'handling', 'insurance', 'shipping_discount', 'discount']),
  money,
);
const unit = z.object({
  reference_id: z.string().max(256).optional(),
  custom_id: short.optional(),
  invoice_id: short.optional(),
  description: short.optional(),
  amount: money.extend({ breakdown: breakdown.optional() }),
  items,
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
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
});
const orderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unit).length(1),
  payment_source: z
    .object({
      paypal: z.object({
        experience_context: experience.optional(),
        email_address: z.email().max(254).optional(),
      }),
    })
    .optional(),
  application_context: experience.omit({ landing_page: true, payment_method_preference: true }).optional(),
});

export type OrderRequest = z.infer<typeof orderRequest>;

/** POST /v2/checkout/orders. There is one unit, in pounds. */
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

/** How to ask the payer: the newer context, or the one that PayPal has deprecated and its older SDK sends. */
export function experienceOf({ payment_source, application_context }: OrderRequest) {
  return payment_source?.paypal.experience_context ?? application_context ?? {};
}

function amountIssue({ amount: total, items: bought }: z.infer<typeof unit>): string | undefined {
  if (total.currency_code !== 'GBP') return 'CURRENCY_NOT_SUPPORTED_FOR_COUNTRY';
  const pence = penceOf(total);
  if (pence === undefined) return 'DECIMAL_PRECISION';
  if (pence === 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  const issue = itemIssue(bought, total.breakdown);
  if (issue || !total.breakdown) return issue;
  let sum = 0;
  for (const [part, partOf] of Object.entries(total.breakdown)) {
    const partPence = penceOf(partOf);
    if (partPence === undefined) return 'DECIMAL_PRECISION';
    sum += part.endsWith('discount') ? -partPence : partPence;
  }
  return sum === pence ? undefined : 'AMOUNT_MISMATCH';
}

function contradictsShipping(request: OrderRequest): boolean {
  const [only] = request.purchase_units;
  const { shipping_preference } = experienceOf(request);
  const address = only?.shipping?.address;
  const enough = address?.address_line_1 && address.admin_area_2 && address.postal_code;
  return shipping_preference === 'SET_PROVIDED_ADDRESS' && !enough;
}

export function unitOf(request: OrderRequest) {
  const [only] = request.purchase_units;
  if (!only) throw new Error('An order without a purchase unit');
  return { ...only, pence: penceOf(only.amount) ?? 0 };
}
