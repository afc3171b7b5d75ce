import { z } from 'zod';

const text = z.string();
const country = z.string().regex(/^(\d{3})?$/, 'must be a 3-digit code');
const address = z.object({
  address1: text.optional(),
  address2: text.optional(),
  address3: text.optional(),
  address4: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postcode: text.optional(),
  countryCode: country.optional(),
});

/**
 * POST /v1/access-tokens. An order id is a JSON string; an amount is one too, but a client of the vendor's plugins sends a
 * whole number. Older accounts have no `merchantUrl`.
 */
const accessTokenRequest = z.object({
  merchantUrl: text.min(1).optional(),
  currencyCode: z.string().regex(/^\d{3}$/, 'must be a 3-digit code'),
  amount: z.preprocess(
    (amount) => (typeof amount === 'number' ? String(amount) : amount),
    z.string().regex(/^\d+$/, 'must be a whole number of pence'),
  ),
  transactionType: z.enum(['SALE', 'PREAUTH', 'COLLECTION', 'REFUND', 'VOID']),
  transactionSource: z.enum(['', 'MOTO']).optional(),
  orderId: text.min(1),
  orderDescription: text.optional(),
  merchantTransactionId: text.optional(),
  metaData: z.record(z.string(), text).optional(),
  webHookUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  waitPreExecute: z.boolean().optional(),
  customerId: text.optional(),
  userEmailAddress: text.optional(),
  userPhoneNumber: text.optional(),
  userIpAddress: text.optional(),
  userAgent: text.optional(),
  userAddress1: text.optional(),
  userAddress2: text.optional(),
  userAddress3: text.optional(),
  userAddress4: text.optional(),
  userCity: text.optional(),
  userState: text.optional(),
  userPostcode: text.optional(),
  userCountryCode: country.optional(),
  shippingDetails: z.object({ name: text.optional(), address: address.optional() }).optional(),
  crossReference: text.optional(),
  newTransaction: z.boolean().optional(),
});

export type AccessTokenRequest = z.infer<typeof accessTokenRequest>;

/** What clients write for it: the vendor's .NET and Rust samples fill in null, and some spell the webhook's name without its H. */
function asDocumented(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const filled = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    filled.map(([name, value]) => [name === 'webhookUrl' ? 'webHookUrl' : name, asDocumented(value)]),
  );
}

const ON_AN_EARLIER_PAYMENT = ['COLLECTION', 'REFUND', 'VOID'];

/** Checks form only. The reason is one plain line, as the vendor's errors are text. */
export function parseAccessTokenRequest(
  body: unknown,
): { ok: true; request: AccessTokenRequest } | { ok: false; reason: string } {
  const parsed = accessTokenRequest.safeParse(asDocumented(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, reason: `Invalid ${issue?.path.join('.') || 'request'}: ${issue?.message}` };
  }
  const request = parsed.data;
  if (ON_AN_EARLIER_PAYMENT.includes(request.transactionType) && !request.crossReference) {
    return { ok: false, reason: `Invalid crossReference: required for ${request.transactionType}` };
  }
  if (request.transactionType !== 'VOID' && Number(request.amount) === 0) {
    return { ok: false, reason: 'Invalid amount: must be above 0' };
  }
  return { ok: true, request };
}
