import { requireChangeable } from '#src/features/basket/basket-problems.ts';
import { findPaymentByToken, type Payment, wasChargedEarly } from '#src/features/payments/payments.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type CheckoutDeps, type Open, requireOpen } from '../checkout-state.server.ts';
import { authorise } from '../payment/authorise.server.ts';
import { declined, lapsed } from '../payment/confirm-payment.server.ts';
import { approvalEnded } from '../payment/order-approved.server.ts';
import { isUnchanged } from '../payment/purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settlePayment } from '../payment/settle.server.ts';
import { billingRequest, customerRequest, type DraftedStep } from '../session/api-schema.ts';
import { factsOf } from '../session/buyer.server.ts';
import { saveSections } from '../session/checkout.server.ts';
import { checkoutCookie } from '../session/checkout-cookie.server.ts';
import type { Asking } from '../session/current-checkout.server.ts';
import { saveDraft } from '../session/drafts.server.ts';

type Deps = SettleDeps & CheckoutDeps;

const QUIET_DAYS = 30;

/** A token for a wallet's sheet, before its buyer is known. Refuses where the gateway has lately charged one at once. */
export async function openExpress(deps: Deps, { basket }: Pick<Open, 'basket'>): Promise<Payment> {
  requireChangeable(basket);
  if (await wasChargedEarly(deps.db, new Date(deps.clock.now().getTime() - QUIET_DAYS * DAY_MS)))
    throw new Problem(409, 'Please check out to pay.', { code: 'express_off' });
  const payment = await authorise(deps, basket.uuid, 'express', AbortSignal.timeout(GATEWAY_WAIT_MS));
  if (payment.gateway !== 'connect-e')
    throw new Problem(409, 'Your vouchers pay for all of it. Please check out.', { code: 'express_off' });
  return payment;
}

/**
 * After a wallet's sheet: what it told of its owner becomes Details and Billing, as far as that is whole; the rest is a draft, to
 * be completed. Refuses with the reason where nothing is approved, or another basket than it is now.
 */
export async function takeApproval(
  deps: Deps,
  request: Asking,
  { basket: uuid, token }: { basket: string; token: string },
): Promise<Open> {
  const open = await requireOpen(deps, request, uuid);
  const payment = await findPaymentByToken(deps.db, token);
  if (payment?.basket_uuid !== uuid) throw lapsed();
  const settled = await settlePayment(deps, payment, AbortSignal.timeout(GATEWAY_WAIT_MS));
  const { state } = settled.payment;
  if (settled.payment.decline_code !== null) throw declined(settled.payment);
  if (settled.gatewaySaid === 'unknown' || settled.gatewaySaid === 'executing')
    throw new Problem(503, 'We couldn’t read what you approved. You haven’t been charged.', {
      code: 'gateway_unavailable',
    });
  if (state !== 'created' || settled.gatewaySaid !== 'awaiting_resume') throw lapsed();
  if (!(await isUnchanged(deps, settled.payment))) throw approvalEnded();
  await saveBuyer(deps, request, open, settled.payment);
  return requireOpen(deps, request, uuid);
}

async function saveBuyer(deps: Deps, request: Asking, open: Open, { snapshot }: Payment) {
  const { basket, checkout, account } = open;
  const { hasLessons, isTraining } = factsOf(basket);
  const { billing: told } = snapshot.addresses;
  const isPupil = checkout.customer?.customer_is_pupil ?? (hasLessons || isTraining ? undefined : false);
  const phone = told.phone || checkout.billing?.phone || account?.phone || '';
  const email = account?.email ?? snapshot.email;
  await save('customer', customerRequest, {
    email,
    ...(isPupil !== undefined && { customer_is_pupil: isPupil }),
  });
  await save('billing', billingRequest, { ...told, phone });

  /** A whole section is saved; of another one what is known is kept as its draft. */
  async function save(
    step: 'customer' | 'billing',
    schema: typeof customerRequest | typeof billingRequest,
    fields: Record<string, string | boolean>,
  ) {
    const cookie = checkoutCookie(request);
    const whole = schema.safeParse({ basket: basket.uuid, ...fields });
    if (!whole.success)
      return saveDraft(deps.db, cookie, draftOf(basket.uuid, step, fields), deps.clock.now());
    const { basket: _, ...entered } = whole.data;
    return saveSections(deps.db, cookie, { entered: { [step]: entered }, accountId: account?.id ?? null });
  }
}

const LONGEST = 300;

function draftOf(basket: string, step: DraftedStep, fields: Record<string, string | boolean>) {
  const said = Object.entries(fields).filter(([, value]) => value !== '');
  return {
    basket,
    step,
    fields: Object.fromEntries(said.map(([name, value]) => [name, String(value).slice(0, LONGEST)])),
  };
}
