import type { OrderAddress } from '#src/features/orders/purchase.ts';
import type { Payer, TokenState } from '#src/features/payments/gateway.ts';
import {
  amountOf,
  findCurrentPayment,
  keepApproval,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { isUnchanged, type SnapshotDeps } from './purchase-snapshot.server.ts';

// The gateway keeps an approval for so long.
const APPROVAL_MS = 15 * MINUTE_MS;

/** Keeps who has approved a payment in a wallet's sheet, once the gateway says so. */
export async function keepPayer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  payment: Payment,
  state: TokenState,
): Promise<Payment> {
  const said = state.kind === 'awaiting_resume' || state.kind === 'approved' ? state : undefined;
  if (!said?.payer || payment.summary !== null) return payment;
  const known = { email: said.payer.email.trim(), addresses: { billing: addressOf(said.payer) } };
  return keepApproval(db, payment, { summary: said.summary ?? '', known, now: clock.now() });
}

function addressOf({ name, phone, address }: Payer): OrderAddress {
  const [firstname = '', ...surname] = name.trim().split(/\s+/);
  const [address_line_1 = '', address_line_2 = '', address_line_3 = ''] = address.lines;
  const { city, postcode, country } = address;
  return {
    firstname,
    surname: surname.join(' '),
    phone,
    address_line_1,
    address_line_2,
    address_line_3,
    city,
    postcode,
    country,
  };
}

/** What of a basket a wallet has approved, before its buyer orders: nothing is charged. Null once its time is over or the basket has changed. */
export async function readApproval(
  deps: SnapshotDeps,
  basketUuid: string,
): Promise<CheckoutResponse['approved']> {
  const payment = await findCurrentPayment(deps.db, basketUuid);
  if (!payment?.waits_for_buyer || payment.state !== 'created' || payment.summary === null) return null;
  const until = new Date(payment.updated_at.getTime() + APPROVAL_MS);
  if (until <= deps.clock.now()) return null;
  if (!(await isUnchanged(deps, payment))) return null;
  return { by: payment.summary, total: toDecimal(amountOf(payment)), until: until.toISOString() };
}

/** The buyer pays in another way: what their wallet has approved is never charged. */
export async function giveUpApproval({ db, clock }: Pick<Services, 'db' | 'clock'>, basket: string) {
  const current = await findCurrentPayment(db, basket);
  if (!current?.waits_for_buyer || current.state !== 'created') return;
  const change = { reason: 'its buyer pays in another way', now: clock.now() };
  await movePayment(db, current, 'revoked', change);
}
