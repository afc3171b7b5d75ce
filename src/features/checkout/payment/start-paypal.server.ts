import { Problem } from '#src/platform/http/problem.ts';
import type { GivenConsents } from '../session/api-schema.ts';
import { type Asking, type CurrentCheckoutDeps, requirePayer } from '../session/current-checkout.server.ts';
import { authorise } from './authorise.server.ts';
import { requireFirstLessonFits, takeConsents } from './consents.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps } from './settle.server.ts';

export type PaypalDeps = SettleDeps & CurrentCheckoutDeps & { hasPaypal: boolean };

/** Begins a payment at PayPal. Answers the address where the buyer approves it. */
export async function startPaypal(
  deps: PaypalDeps,
  request: Asking,
  { basket, input }: { basket: string; input: GivenConsents },
): Promise<string> {
  if (!deps.hasPaypal) throw new Problem(409, 'We don’t take PayPal. Please pay by card.');
  const { checkout } = await requirePayer(deps, request, basket);
  const consents = await takeConsents(deps, request, checkout, input);
  const payment = await authorise(deps, basket, 'paypal', AbortSignal.timeout(GATEWAY_WAIT_MS));
  await requireFirstLessonFits(deps, payment.snapshot, consents);
  if (payment.approve_url) return payment.approve_url;
  throw new Problem(409, 'Your vouchers now cover the whole order. Please check it.', {
    code: 'basket_changed',
  });
}
