import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  codesOfBasket,
  holdsItsCodes,
  keepBasket,
  setKeptUntil,
} from '#src/features/basket/checkout-basket.server.ts';
import { findDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import { quotedPrice } from '#src/features/basket/lines/line.ts';
import { totalsOf } from '#src/features/basket/lines/totals.ts';
import {
  addBasketPlaces,
  firstBeginning,
  holdBasketPlaces,
  releaseBasketPlaces,
} from '#src/features/courses/basket-places.server.ts';
import { holdTime, releaseHolds } from '#src/features/lessons/bookings/holds.server.ts';
import type { Refusal } from '#src/features/lessons/bookings/refusals.ts';
import { lockBuyer, whyNotForBuyer } from '#src/features/orders/discount-uses.server.ts';
import { paidOrderNumbered } from '#src/features/orders/orders.server.ts';
import { purchaseOf } from '#src/features/orders/purchase.ts';
import { readOrderQuery } from '#src/features/orders/staff/order-search.ts';
import {
  type CashPayment,
  expectCash,
  findCash,
  setCashReturned,
  setCashTaken,
} from '#src/features/payments/cash/cash.server.ts';
import { findCurrentPayment, lockPurchase } from '#src/features/payments/payments.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { referencesIn } from '#src/features/payments/transfers/reference.server.ts';
import {
  expectTransfer,
  findTransfer,
  type Transfer,
  transfersNamed,
} from '#src/features/payments/transfers/transfers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { HOUR_MS, hoursBefore } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { likeStart } from '#src/platform/db/like-start.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { buyerOf } from '../session/buyer.server.ts';
import {
  type Checkout,
  checkoutOfBasket,
  type Details,
  type StoredConsent,
} from '../session/checkout.server.ts';
import { hashOf } from '../session/checkout-cookie.server.ts';
import { isHeldByPhone } from '../session/held-codes.server.ts';
import { newPayToken, payPath, payTokenAgain } from '../session/pay-link.server.ts';
import { revokeUncharged, unusedOrderNumber } from '../session/start-over.server.ts';
import { cashToPay, linkToPay, newLinkAskedFor, transferToMake } from './emails.server.tsx';
import { type FirstHold, firstLessonOfOrder } from './first-lesson.server.ts';
import type { PaysBy } from './pays-by.server.ts';
import type { Sold } from './sold-lines.server.ts';
import '../tables.ts';

/** How long it waits: banks take days, and so do people who go to one. */
const WAITS_HOURS = { link: 48, transfer: 14 * 24, cash: 14 * 24 } as const satisfies Record<PaysBy, number>;

/** Why nothing was made or sent: its code is used up, altogether or by this buyer, or its course is full or has begun. */
export type NotKept = 'code used up' | 'code used by the buyer' | 'no place';

/** What became of it. */
export type PhoneOrderState = 'waiting' | 'being_paid' | 'paid' | 'expired' | 'withdrawn';

export interface PhoneOrder extends Omit<Selectable<Tables['phone_orders']>, 'new_link_asked_at'> {
  state: PhoneOrderState;
  /** Until when it can be paid, or could. */
  until: Date;
  /** Since when its buyer waits for another link, once the last one has run out. */
  newLinkAskedAt: Date | null;
  /** The bank transfer that it waits for, where it is paid by one. */
  transfer: Transfer | undefined;
  /** The cash that it waits for, where an instructor takes it. */
  cash: CashPayment | undefined;
  checkout: Checkout;
  /** What it has become. */
  order: Awaited<ReturnType<typeof paidOrderNumbered>>;
}

export type PayLinkDeps = Pick<Services, 'secrets' | 'enqueue' | 'clock' | 'school' | 'publicUrl'>;
type Deps = PayLinkDeps;

interface MadeOrder {
  id: string;
  sold: Sold;
  details: Details;
  paysBy: PaysBy;
  /** Who takes the cash. */
  taker?: { slug: string; name: string } | undefined;
  /** The time that is held for the first lesson, which a line names already. */
  first?: FirstHold | undefined;
  by: { id: string; name: string };
  /** Hours for a learner, which an account orders for itself. */
  topUp?: { learnerId: string; consents: StoredConsent[] } | undefined;
}

/**
 * Makes the basket and the checkout of an order by phone, as a colleague has filled them in, and emails how to pay it.
 * `id` is the form's, which may be sent once more.
 */
export async function makePhoneOrder(
  tx: Tx,
  deps: Deps,
  made: MadeOrder,
  now: Date,
): Promise<{ number: string } | 'made before' | NotKept | Refusal> {
  const kept = await keepOrder(tx, deps, made, now);
  if (typeof kept === 'object' && 'number' in kept) await sendHowToPay(tx, deps, made.id, made.sold, now);
  return kept;
}

/** Keeps what is to be paid by a link, at these prices. Nobody is told. */
export async function keepOrder(
  tx: Tx,
  deps: Deps,
  made: MadeOrder,
  now: Date,
): Promise<{ number: string } | 'made before' | NotKept | Refusal> {
  const uuid = made.id;
  const number = await unusedOrderNumber(tx);
  const { customer, delivery, billing, lesson } = made.details;
  const { sold } = made;
  const lines = sold.lines.map(({ product, discount, secondDiscount, ...line }) => ({
    ...line,
    seen: quotedPrice(product),
    agreed: { discount, secondDiscount, later: product.event?.later },
  }));
  const until = untilFrom(now, made.paysBy);
  const codes = sold.discounts.map(({ rule }) => rule.code);
  if (!(await keepBasket(tx, { uuid, lines, codes, until, now }))) return 'made before';
  await addBasketPlaces(tx, { basket: uuid, lines: lines.map(toTaken), until });
  const notKept = await keepUntil(tx, uuid, { until, now, buyer: customer?.email });
  if (notKept) return notKept;
  if (made.first) {
    const held = await holdTime(tx, { ...made.first, heldFor: uuid, by: made.by.name, role: 'office', now });
    if ('refused' in held) return held;
  }
  await tx
    .insertInto('checkouts')
    .values({
      basket_uuid: uuid,
      order_number: number,
      cookie_hash: hashOf(newPayToken(deps.secrets, uuid)),
      customer: JSON.stringify(customer),
      delivery: delivery && JSON.stringify(delivery),
      billing: JSON.stringify(billing),
      lesson: lesson && JSON.stringify(lesson),
      started_at: now,
      ...(made.topUp && { consents: JSON.stringify(made.topUp.consents), account_id: made.by.id }),
    })
    .execute();
  const { total } = totalsOf(sold.lines);
  await tx
    .insertInto('phone_orders')
    .values({
      basket_uuid: uuid,
      made_by: made.by.id,
      made_by_name: made.by.name,
      made_at: now,
      total_pence: total,
      sent_at: now,
      times_sent: 0,
      top_up_for: made.topUp?.learnerId ?? null,
    })
    .execute();
  const expected = { basketUuid: uuid, orderNumber: number, amount: total, now };
  if (made.paysBy === 'transfer') await expectTransfer(tx, expected);
  if (made.paysBy === 'cash') await expectCash(tx, { ...expected, instructor: requireTaker(made) });
  return { number };
}

/** Emails how to pay once more; it then waits for as long as a new one. It is the same link: any copy of it pays. */
export async function sendAgain(
  tx: Tx,
  deps: Deps,
  order: PhoneOrder,
  sold: Sold,
  now: Date,
): Promise<'sent' | 'over' | NotKept> {
  if ((order.state !== 'waiting' && order.state !== 'expired') || order.cash?.taken_on) return 'over';
  const until = untilFrom(now, paysByOf(order));
  const buyer = order.checkout.customer?.email;
  const notKept = await keepUntil(tx, order.basket_uuid, {
    until,
    now,
    ...(order.state === 'expired' && { buyer }),
  });
  if (notKept) return notKept;
  await sendHowToPay(tx, deps, order.basket_uuid, sold, now);
  return 'sent';
}

/** Ends it: nothing can be paid by its link any more, nor by a payment that has begun and is not charged. */
export async function withdrawPhoneOrder(
  tx: Tx,
  order: PhoneOrder,
  now: Date,
): Promise<'withdrawn' | 'over'> {
  if (order.state !== 'waiting' || order.cash?.taken_on) return 'over';
  await endPhoneOrder(tx, order, now);
  return 'withdrawn';
}

async function endPhoneOrder(tx: Tx, { basket_uuid: id }: PhoneOrder, now: Date) {
  await revokeUncharged(tx, id, 'the order was withdrawn', now);
  await setKeptUntil(tx, id, now);
  await releaseBasketPlaces(tx, id);
  await releaseHolds(tx, { heldFor: id, by: '', role: 'office', now });
  await tx.updateTable('phone_orders').set({ withdrawn_at: now }).where('basket_uuid', '=', id).execute();
}

/** Takes an order on again that had ended, for money that came after that: for as long as placing it takes. */
export async function reopenPhoneOrder(
  tx: Tx,
  { basket_uuid, checkout }: PhoneOrder,
  now: Date,
): Promise<NotKept | undefined> {
  await tx
    .updateTable('phone_orders')
    .set({ withdrawn_at: null })
    .where('basket_uuid', '=', basket_uuid)
    .execute();
  const until = new Date(now.getTime() + HOUR_MS);
  return keepUntil(tx, basket_uuid, { until, now, buyer: checkout.customer?.email });
}

/**
 * Keeps an order until then, or until a course of it begins, with its places and the uses of its codes. `isPaid` it is only to be
 * placed, whatever begins meanwhile. With its buyer it is asked whether they may use its codes, which holds from then on.
 */
async function keepUntil(
  tx: Tx,
  basket: string,
  {
    until: wanted,
    now,
    isPaid = false,
    buyer,
  }: { until: Date; now: Date; isPaid?: boolean; buyer?: string | undefined },
): Promise<NotKept | undefined> {
  const begins = isPaid ? undefined : await firstBeginning(tx, basket);
  const until = begins && begins < wanted ? begins : wanted;
  await setKeptUntil(tx, basket, until);
  if (!(await holdBasketPlaces(tx, { basket, until, now }))) return 'no place';
  if (buyer && !(await mayUseItsCodes(tx, basket, buyer, now))) return 'code used by the buyer';
  return (await holdsItsCodes(tx, basket, now)) ? undefined : 'code used up';
}

/**
 * Whether a buyer may use the codes of an order by phone: also another one that waits to be paid uses up a code for a first
 * order, and its own for once each person. Orders of one buyer are decided one after the other.
 */
async function mayUseItsCodes(tx: Tx, basket: string, email: string, now: Date): Promise<boolean> {
  const codes = await codesOfBasket(tx, basket);
  if (codes.length === 0) return true;
  await lockBuyer(tx, { email });
  for (const code of codes) {
    const rule = await findDiscountCode(tx, code, now);
    if (!rule) continue;
    if (await isHeldByPhone(tx, rule, { email, basket, now })) return false;
    if (await whyNotForBuyer(tx, rule, { email })) return false;
  }
  return true;
}

/**
 * Records that the instructor has taken the cash. Its order is placed at once by `placePaidOrders`, and kept for as long as that may
 * take. False where it is taken already, or the order has ended. The purchase is locked.
 */
export async function takeCash(
  tx: Tx,
  order: PhoneOrder,
  takenOn: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  if (order.state !== 'waiting') return false;
  if (!(await setCashTaken(tx, order.basket_uuid, takenOn, { by, now }))) return false;
  return !(await keepUntil(tx, order.basket_uuid, { until: untilFrom(now, 'cash'), now, isPaid: true }));
}

/** Ends an order whose cash was taken and which cannot be placed: the buyer has the cash again. The purchase is locked. */
export async function returnUnplacedCash(tx: Tx, order: PhoneOrder, now: Date): Promise<boolean> {
  if (order.state === 'paid' || order.state === 'being_paid') return false;
  if (!(await setCashReturned(tx, order.basket_uuid))) return false;
  await endPhoneOrder(tx, order, now);
  return true;
}

/** The buyer asks for a new link once the last has run out: the office is told once. */
export async function askForNewLink(tx: Tx, deps: Deps, order: PhoneOrder) {
  if (order.state !== 'expired' || order.top_up_for) return;
  await tx
    .updateTable('phone_orders')
    .set({ new_link_asked_at: deps.clock.now() })
    .where('basket_uuid', '=', order.basket_uuid)
    .execute();
  await send(tx, deps, newLinkAskedFor, {
    to: deps.school.current().officeEmail,
    key: `${order.basket_uuid}-${order.times_sent}`,
    data: {
      number: order.checkout.orderNumber,
      page: `${deps.publicUrl}/office/orders/by-phone/${order.basket_uuid}`,
    },
  });
}

/** A phone order as it stands. Undefined for a basket that is none, and 90 days after its link has ended. */
export async function findPhoneOrder(db: Db, id: string, now: Date): Promise<PhoneOrder | undefined> {
  const row = await db
    .selectFrom('phone_orders')
    .selectAll()
    .where('basket_uuid', '=', id)
    .executeTakeFirst();
  return row && withState(db, row, now);
}

/** The same, with the purchase locked: until the transaction ends, no payment of it begins to charge. */
export async function lockPhoneOrder(tx: Tx, id: string, now: Date): Promise<PhoneOrder | undefined> {
  await lockPurchase(tx, id);
  return findPhoneOrder(tx, id, now);
}

const ON_A_PAGE = 25;

/** Those that staff made, newest first, a page of those that were made before one. */
export async function listPhoneOrders(
  db: Db,
  after: string | undefined,
  now: Date,
): Promise<{ orders: PhoneOrder[]; more: boolean }> {
  const rows = await db
    .selectFrom('phone_orders')
    .selectAll()
    .where('top_up_for', 'is', null)
    .$if(after !== undefined, (orders) =>
      orders.where('made_at', '<', (before) =>
        before
          .selectFrom('phone_orders')
          .select('made_at')
          .where('basket_uuid', '=', after ?? ''),
      ),
    )
    .orderBy('made_at', 'desc')
    .limit(ON_A_PAGE + 1)
    .execute();
  const orders = await Promise.all(rows.slice(0, ON_A_PAGE).map((row) => withState(db, row, now)));
  return { orders: orders.filter((order) => order !== undefined), more: rows.length > ON_A_PAGE };
}

const MOST_FOUND = 25;
/** Longer than any waits to be paid. */
const FOUND_FOR_DAYS = 90;

/**
 * Orders by phone that nobody has paid, newest first: an order is found as such once it is paid. By what staff typed, by the
 * reference of their transfer, which also finds a paid one, or by their buyers' addresses.
 */
export async function findPhoneOrders(
  db: Db,
  by: { find: string } | { emails: readonly string[] },
  now: Date,
): Promise<PhoneOrder[]> {
  const transfers = 'find' in by ? await transfersNamed(db, referencesIn(by.find)) : [];
  const named = await Promise.all(transfers.map(({ basket_uuid: id }) => findPhoneOrder(db, id, now)));
  // They are few beside the checkouts of the shop.
  const recent = db
    .selectFrom('phone_orders')
    .select('basket_uuid')
    .where('made_at', '>', hoursBefore(now, FOUND_FOR_DAYS * 24));
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('phone_orders', 'phone_orders.basket_uuid', 'checkouts.basket_uuid')
    .selectAll('phone_orders')
    .where(sql<boolean>`checkouts.basket_uuid = any(array(${recent}))`)
    .where((where) => where.or('find' in by ? foundBy(by.find) : [isOneOf(by.emails)]))
    .orderBy('made_at', 'desc')
    .limit(MOST_FOUND)
    .execute();
  const others = await Promise.all(
    rows
      .filter(({ basket_uuid: id }) => !transfers.some((transfer) => transfer.basket_uuid === id))
      .map((row) => withState(db, row, now)),
  );
  const found = [...named, ...others.filter((order) => order?.state !== 'paid')];
  return found.filter((order) => order !== undefined);
}

const isOneOf = (emails: readonly string[]) =>
  sql<boolean>`lower(customer->>'email') = any(${emails.map((email) => email.toLowerCase())})`;

function foundBy(find: string) {
  const { number, numberPart, phone, email, name, postcode } = readOrderQuery(find) ?? {};
  const begins = (text: RawBuilder<string>, typed: string | undefined) =>
    typed === undefined ? [] : [sql<boolean>`${text} like ${likeStart(typed)}`];
  return [
    ...(number ? [sql<boolean>`order_number = ${number}`] : []),
    ...(numberPart ? [sql<boolean>`order_number_parts(order_number) @> array[${numberPart}]`] : []),
    ...begins(sql`billing->>'phone'`, phone),
    ...begins(sql`lower(customer->>'email')`, email),
    ...begins(sql`lower((billing->>'firstname') || ' ' || (billing->>'surname'))`, name),
    ...begins(sql`lower(billing->>'surname')`, name),
    ...begins(sql`replace(lower(billing->>'postcode'), ' ', '')`, postcode),
  ];
}

async function withState(
  db: Db,
  row: Selectable<Tables['phone_orders']>,
  now: Date,
): Promise<PhoneOrder | undefined> {
  const id = row.basket_uuid;
  const checkout = await checkoutOfBasket(db, id);
  const until = checkout?.keptUntil;
  if (!until) return undefined;
  const [transfer, cash] = [await findTransfer(db, id), await findCash(db, id)];
  const order = await paidOrderNumbered(db, checkout.orderNumber);
  const payment = await findCurrentPayment(db, id);
  const state = order
    ? 'paid'
    : payment?.state === 'capturing'
      ? 'being_paid'
      : row.withdrawn_at
        ? 'withdrawn'
        : until > now
          ? 'waiting'
          : 'expired';
  const { new_link_asked_at: askedAt, ...kept } = row;
  const newLinkAskedAt = state === 'expired' && askedAt && askedAt > row.sent_at ? askedAt : null;
  return { ...kept, state, until, newLinkAskedAt, transfer, cash, checkout, order };
}

function requireTaker({ taker }: { taker?: { slug: string; name: string } | undefined }) {
  if (!taker) throw new Error('An order in cash, and nobody who takes it');
  return taker;
}

export function paysByOf({ transfer, cash }: Pick<PhoneOrder, 'transfer' | 'cash'>): PaysBy {
  return transfer ? 'transfer' : cash ? 'cash' : 'link';
}

function untilFrom(now: Date, paysBy: PaysBy): Date {
  return new Date(now.getTime() + WAITS_HOURS[paysBy] * HOUR_MS);
}

async function sendHowToPay(tx: Tx, deps: Deps, id: string, sold: Sold, now: Date) {
  const checkout = await checkoutOfBasket(tx, id);
  const row = await tx
    .updateTable('phone_orders')
    .set((old) => ({ sent_at: now, times_sent: old('times_sent', '+', 1) }))
    .where('basket_uuid', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const token = await tokenOf(tx, deps, id);
  if (!checkout || !token) throw new Error('A phone order without a link that can be sent');
  const basket = { uuid: id, ...sold };
  const purchase = purchaseOf(basket, buyerOf(basket, checkout), checkout.orderNumber, []);
  const [transfer, cash] = [await findTransfer(tx, id), await findCash(tx, id)];
  const account = transfer && (await findBankAccount(tx));
  const until = checkout.keptUntil ?? now;
  const url = `${deps.publicUrl}${payPath(token)}`;
  const firstLesson = await firstLessonOfOrder(
    tx,
    { id, ...sold, paysBy: paysByOf({ transfer, cash }) },
    now,
  );
  const letter = { purchase, madeBy: row.made_by_name, until, now, url, firstLesson };
  const sent = { to: purchase.email, key: `${id}-${row.times_sent}` };
  if (cash) return send(tx, deps, cashToPay, { ...sent, data: { ...letter, taker: cash.instructor_name } });
  if (!transfer) return send(tx, deps, linkToPay, { ...sent, data: letter });
  if (!account) throw new Error('An order by bank transfer, and no account to pay into');
  const { reference } = transfer;
  return send(tx, deps, transferToMake, { ...sent, data: { ...letter, account, reference } });
}

function toTaken({ type, id: productId, quantity }: Pick<Sold['lines'][number], 'type' | 'id' | 'quantity'>) {
  return { type, productId, quantity };
}

/** The secret in its link. */
export async function tokenOf(
  db: Db,
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
): Promise<string | undefined> {
  const { cookie_hash } = await db
    .selectFrom('checkouts')
    .select('cookie_hash')
    .where('basket_uuid', '=', id)
    .executeTakeFirstOrThrow();
  return payTokenAgain(secrets, id, cookie_hash);
}
