import { endDiscountCode, usedReferralCodes } from '#src/features/basket/lines/discount-codes.server.ts';
import { userWithId } from '#src/features/identity/customer/users.server.ts';
import { ordersTaught } from '#src/features/lessons/minutes/minutes.server.ts';
import { findOrder } from '#src/features/orders/orders.server.ts';
import {
  addressesOfOrders,
  ordersOfBuyer,
  type PaidWithCode,
  paidWithCodes,
  paymentsOfOrders,
} from '#src/features/orders/referred-orders.server.ts';
import { cardsOf } from '#src/features/payments/payments.server.ts';
import { type GiveDeps, giveVoucher } from '#src/features/vouchers/delivery/give-voucher.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { whyHeld } from './referral.ts';
import { referralOffer } from './referral-offer.server.ts';
import './tables.ts';

/** How long after its order a friend's first lesson still earns something. */
const LASTS_MS = 365 * DAY_MS;

/** Friends' orders of which a lesson has been given since, and about which nothing is written yet. */
export async function newReferrals(db: Db, now: Date): Promise<PaidWithCode[]> {
  const codes = await usedReferralCodes(db);
  if (codes.length === 0) return [];
  const orders = await paidWithCodes(db, codes, new Date(now.getTime() - LASTS_MS));
  const rows = await db
    .selectFrom('referrals')
    .select('order_id')
    .where(
      oneOf(
        'order_id',
        orders.map(({ id }) => id),
      ),
    )
    .execute();
  const written = new Set(rows.map(({ order_id }) => order_id));
  const open = orders.filter(({ id }) => !written.has(id));
  const taught = await ordersTaught(
    db,
    open.map(({ id }) => id),
  );
  return open.filter(({ id }) => taught.has(id));
}

/** Gives the reward for a friend's order, or says why staff decide, or why there is none. Once, however often it is tried. */
export async function decideReferral(tx: Tx, deps: GiveDeps, order: PaidWithCode) {
  const now = deps.clock.now();
  const offer = await referralOffer(tx, order.placedAt);
  const owner = await tx
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', order.code)
    .forUpdate()
    .executeTakeFirst();
  const referrer = owner?.user_id ? await userWithId(tx, owner.user_id) : undefined;
  if (!owner || !offer) return;
  const why = referrer ? await whyOf(tx, order, referrer) : { refused: 'The account was closed' };
  const written = await tx
    .insertInto('referrals')
    .values({
      order_id: order.id,
      code: order.code,
      reward_pence: offer.referrer,
      state: 'refused' in why ? 'refused' : 'held',
      why: 'refused' in why ? why.refused : (why.held ?? ''),
      found_at: now,
      decided_by: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = written.numInsertedOrUpdatedRows === 1n;
  if (isNew && referrer && !('refused' in why) && why.held === undefined)
    await give(tx, deps, { orderId: order.id, reward: offer.referrer, referrer, by: '' });
}

interface Referrer {
  id: string;
  email: string;
  firstname: string;
  surname: string;
  phone: string;
  address: { address_line_1: string; postcode: string } | null;
}

async function whyOf(
  tx: Tx,
  order: PaidWithCode,
  referrer: Referrer,
): Promise<{ held: string | undefined } | { refused: string }> {
  const [friendsOrders, referrersOrders] = await Promise.all([
    ordersOfBuyer(tx, order),
    ordersOfBuyer(tx, { email: referrer.email, accountId: referrer.id }),
  ]);
  const others = friendsOrders.filter((id) => id !== order.id);
  const rewarded =
    others.length > 0 &&
    (await tx
      .selectFrom('referrals')
      .select('order_id')
      .where('order_id', 'in', others)
      .where('state', '=', 'given')
      .executeTakeFirst());
  if (rewarded) return { refused: 'A reward was given for this friend before' };
  const [friend, known] = await Promise.all([
    traitsOf(tx, [order.id]),
    // What somebody orders with the friend's email is in both: it is compared by the email alone.
    traitsOf(
      tx,
      referrersOrders.filter((id) => id !== order.id),
    ),
  ]);
  const own = referrer.address
    ? [
        {
          surname: referrer.surname,
          street: referrer.address.address_line_1,
          postcode: referrer.address.postcode,
        },
      ]
    : [];
  return {
    held: whyHeld(
      { email: order.email, accountId: order.accountId, ...friend },
      {
        email: referrer.email,
        accountId: referrer.id,
        addresses: [...own, ...known.addresses],
        phones: [referrer.phone, ...known.phones],
        cards: known.cards,
      },
    ),
  };
}

/** What shows that orders may be the same person's. */
async function traitsOf(tx: Tx, orderIds: readonly string[]) {
  const [addresses, payments] = await Promise.all([
    addressesOfOrders(tx, orderIds),
    paymentsOfOrders(tx, orderIds),
  ]);
  return { addresses, phones: addresses.map(({ phone }) => phone), cards: await cardsOf(tx, payments) };
}

async function give(
  tx: Tx,
  deps: GiveDeps,
  { orderId, reward, referrer, by }: { orderId: string; reward: Pence; referrer: Referrer; by: string },
) {
  const voucherId = await giveVoucher(tx, deps, {
    email: referrer.email,
    name: referrer.firstname,
    value: reward,
    message: 'Thank you for bringing a friend. Their first lesson has been given.',
  });
  await tx
    .updateTable('referrals')
    .set({ state: 'given', voucher_id: voucherId, decided_by: by })
    .where('order_id', '=', orderId)
    .execute();
}

export type Referral = NonNullable<Awaited<ReturnType<typeof findReferral>>>;

export function findReferral(db: Db, orderId: string) {
  return db.selectFrom('referrals').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export function lockReferral(tx: Tx, orderId: string) {
  return tx
    .selectFrom('referrals')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Who gets the reward of a referral. Undefined once their account is closed. */
export async function referrerOf(db: Db, code: string): Promise<Referrer | undefined> {
  const row = await db
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.user_id ? userWithId(db, row.user_id) : undefined;
}

/** Gives a reward that is held, as staff decide. */
export async function giveHeld(
  tx: Tx,
  deps: GiveDeps,
  referral: Referral,
  by: string,
): Promise<'given' | 'decided' | 'closed' | 'refunded'> {
  if (referral.state !== 'held') return 'decided';
  if ((await findOrder(tx, referral.order_id))?.state !== 'paid') return 'refunded';
  const referrer = await referrerOf(tx, referral.code);
  if (!referrer) return 'closed';
  const reward = asPence(referral.reward_pence);
  await give(tx, deps, { orderId: referral.order_id, reward, referrer, by });
  return 'given';
}

/** Gives no reward for one that is held, as staff decide. */
export async function refuseHeld(tx: Tx, referral: Referral, by: string): Promise<'refused' | 'decided'> {
  if (referral.state !== 'held') return 'decided';
  await tx
    .updateTable('referrals')
    .set({ state: 'refused', decided_by: by })
    .where('order_id', '=', referral.order_id)
    .execute();
  return 'refused';
}

/** Ends the codes of accounts that have been closed: nobody gets anything for them. */
export async function endCodesOfClosed(tx: Tx, now: Date) {
  const closed = await tx.selectFrom('referral_codes').select('code').where('user_id', 'is', null).execute();
  for (const { code } of closed) await endDiscountCode(tx, code, now);
}
