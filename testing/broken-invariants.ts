import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { canMove as canMoveOrder } from '#src/features/orders/order.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import { canMove } from '#src/features/payments/payment.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, rateOn } from '#src/platform/money.ts';
import { type GatewayLedgers, ledgerOf, rowsOf, type SettledRows, transfersOf } from './settled-rows.ts';

const FEE_BASIS_POINTS = 450;

/** What does not hold, and for which purchase, where it is about one. */
export interface Broken {
  purchase: string | undefined;
  says: string;
}

/**
 * Compares the gateways' ledgers with our rows once everything has settled: an order has at most one capture (I1),
 * every capture has a paid order (I2), every paid voucher has one code and its email (I3), and the charge equals the
 * order, which is the sum of what was paid for its parts (I4). Empty when all of it holds.
 */
export async function brokenInvariants(db: Db, gateways: GatewayLedgers): Promise<Broken[]> {
  const rows = await rowsOf(db);
  const ledger = ledgerOf(gateways, await transfersOf(db));
  const broken: Broken[] = [];
  const hold = (purchase: string | undefined, says: string, actual: unknown, due: unknown) => {
    if (!isDeepStrictEqual(actual, due))
      broken.push({ purchase, says: `${says}: ${JSON.stringify(actual)} instead of ${JSON.stringify(due)}` });
  };
  checkMoney(rows, ledger, hold);
  await checkTransfers(db, hold);
  await checkCash(db, hold);
  checkOrders(rows, hold);
  checkUses(rows, hold);
  checkEvents(rows, hold);
  checkVouchers(rows, hold);
  checkLearning(rows, hold);
  checkOrderTasks(rows, hold);
  await checkKeptCards(db, hold);
  return broken;
}

/** A card is kept by the account that agreed to it with a payment that was taken, and by no other. */
async function checkKeptCards(db: Db, hold: Hold) {
  const { rows } = await sql<{ name: string }>`
    select scheme || ' ending ' || last4 as name from kept_cards
    join account_users on account_users.id = kept_cards.account_id
    where not exists (
      select from payments where payments.card_customer = account_users.card_customer
        and keep_card_agreed_at = kept_cards.agreed_at and state in ('captured', 'refunded'))`.execute(db);
  hold(undefined, 'cards that nobody agreed to keep', rows, []);
}

type Hold = (purchase: string | undefined, says: string, actual: unknown, due: unknown) => void;
type Ledger = ReturnType<typeof ledgerOf>;

function checkMoney({ payments, orders, movements }: SettledRows, ledger: Ledger, hold: Hold) {
  const captures = ledger.filter(({ kind }) => kind === 'capture');
  const refunded = (capture: Ledger[number]) =>
    ledger
      .filter(({ kind, crossReference }) => kind === 'refund' && crossReference === capture.crossReference)
      .reduce((total, { amountPence }) => total + amountPence, 0);
  for (const capture of captures)
    hold(undefined, `more refunded than charged`, refunded(capture) <= capture.amountPence, true);
  const stands = (capture: Ledger[number]) => refunded(capture) < capture.amountPence;
  /** An order is refunded with the last of its money, whichever way that came. */
  const keepsVoucherMoney = (order: SettledRows['orders'][number] | undefined) =>
    order !== undefined && wasPaid(order) && backToVouchers(order.id, movements) < order.voucher_pence;
  const purchaseOf = (capture: Ledger[number]) =>
    payments.find(({ token }) => token === capture.token)?.basket_uuid;
  for (const [purchase, own] of Map.groupBy(captures.filter(stands), purchaseOf))
    hold(purchase, `I1: captures that stand for ${own[0]?.orderId}`, own.length, 1);
  for (const capture of captures) {
    const payment = payments.find(({ token }) => token === capture.token);
    const order = orders.find(({ payment_id }) => payment_id === payment?.id);
    const [of, name] = [payment?.basket_uuid, capture.orderId];
    hold(of, `I4: ${name} is charged what its snapshot says`, capture.amountPence, payment?.amount_pence);
    const isKept = stands(capture) || keepsVoucherMoney(order);
    hold(of, `the payment of ${name}`, payment?.state, isKept ? 'captured' : 'refunded');
    if (!stands(capture)) continue;
    hold(of, `I2: the capture of ${name} has a paid order`, order?.state, 'paid');
    hold(of, `I4: ${name} costs what was charged`, due(order), capture.amountPence);
    hold(of, 'the order number at the gateway', capture.orderId, order?.order_number);
  }
  for (const order of orders.filter((one) => wasPaid(one) && due(one) === 0))
    hold(
      order.basket_uuid,
      `the vouchers of ${order.order_number}`,
      order.state,
      keepsVoucherMoney(order) ? 'paid' : 'refunded',
    );
  const captured = payments.filter(({ state }) => state === 'captured');
  for (const payment of captured) {
    const taken = captures.filter(({ token }) => token === payment.token);
    const expected = payment.gateway === 'voucher' ? 0 : 1;
    hold(payment.basket_uuid, `money behind the captured ${payment.order_number}`, taken.length, expected);
  }
  const ids = (list: string[]) => list.sort();
  hold(
    undefined,
    'paid orders are those whose payment is captured',
    ids(orders.filter(({ state }) => state === 'paid').map(({ payment_id }) => payment_id)),
    ids(captured.map(({ id }) => id)),
  );
}

/** What came by bank transfer has paid for an order, was sent back, or is held. */
async function checkTransfers(db: Db, hold: Hold) {
  const transfers = await db.selectFrom('bank_transfers').selectAll().execute();
  const lines = await db.selectFrom('bank_lines').selectAll().execute();
  const returns = await db
    .selectFrom('bank_returns')
    .selectAll()
    .where('refund_leg_id', 'is', null)
    .execute();
  for (const { reference, basket_uuid, held_pence, charged_by, amount_pence } of transfers) {
    const sumOf = (some: { reference: string; amount_pence: number }[]) =>
      total(some.filter((one) => one.reference === reference).map((one) => one.amount_pence));
    const paid = charged_by ? amount_pence : 0;
    hold(
      basket_uuid,
      `what is held of transfer ${reference}`,
      held_pence,
      sumOf(lines) - sumOf(returns) - paid,
    );
  }
}

/** Cash that instructors have is in their pay, once each, less what they gave back. */
async function checkCash(db: Db, hold: Hold) {
  const returns = await db.selectFrom('cash_returns').selectAll().execute();
  const entries = await db.selectFrom('pay_entries').selectAll().where('kind', '=', 'cash').execute();
  for (const one of await db.selectFrom('cash_payments').selectAll().execute()) {
    const back = returns.filter(({ basket_uuid }) => basket_uuid === one.basket_uuid);
    const sources = [
      `cash ${one.order_number}`,
      ...back.map(({ refund_leg_id }) => `cash back ${refund_leg_id}`),
      // Of an order that could not be placed: it counts as not taken again.
      `cash back ${one.basket_uuid}`,
    ];
    hold(
      one.basket_uuid,
      `the cash of order ${one.order_number} in the pay of ${one.instructor_slug}`,
      total(
        entries
          .filter((entry) => entry.instructor_slug === one.instructor_slug && sources.includes(entry.source))
          .map(({ pence }) => pence),
      ),
      total(back.map(({ amount_pence }) => amount_pence)) - (one.taken_on ? one.amount_pence : 0),
    );
  }
}

function total(pence: readonly number[]): number {
  return pence.reduce((sum, one) => sum + one, 0);
}

function backToVouchers(orderId: string, movements: SettledRows['movements']): number {
  const back = movements.filter(({ order_id, kind }) => order_id === orderId && kind === 'refunded');
  return back.reduce((total, { pence }) => total + pence, 0);
}

const wasPaid = ({ state }: SettledRows['orders'][number]) => state === 'paid' || state === 'refunded';

const due = (order?: SettledRows['orders'][number]) => order && order.total_pence - order.voucher_pence;

/** A use of a code is an order that is paid, or being paid for, with it as either of its codes. */
function checkUses({ orders, discountCodes }: SettledRows, hold: Hold) {
  const standing = orders.filter(({ state }) => state === 'placed' || state === 'paid');
  for (const { code, uses } of discountCodes) {
    const own = standing.filter((order) => [order.discount_code, order.second_discount_code].includes(code));
    hold(undefined, `uses of ${code}`, uses, own.length);
  }
}

function checkOrders({ orders, payments, lines, allocations, emails }: SettledRows, hold: Hold) {
  for (const order of orders) {
    const of = order.basket_uuid;
    const purchase = payments.find(({ id }) => id === order.payment_id)?.snapshot;
    const own = lines.filter(({ order_id }) => order_id === order.id);
    const sum = (some: typeof own) =>
      some.reduce((total, line) => total + line.unit_pence * line.quantity, 0);
    const carrying = own.filter((line) => line.carries_fee).map(paidForLine);
    const fee = rateOn(asPence(total(carrying)), FEE_BASIS_POINTS);
    for (const column of ['discount_pence', 'second_discount_pence'] as const)
      hold(of, `${column} of ${order.order_number}`, order[column], total(own.map((line) => line[column])));
    const parts: Record<string, number> = { fee: order.fee_pence, postage: order.postage_pence };
    for (const line of own) parts[`line ${line.position}`] = paidForLine(line);
    hold(of, `I4: the parts of ${order.order_number}`, total(Object.values(parts)), order.total_pence);
    const paid: Record<string, number> = {};
    for (const { part, pence } of allocations.filter(({ order_id }) => order_id === order.id)) {
      const name = part === 'gift card postage' ? 'postage' : part;
      paid[name] = (paid[name] ?? 0) + pence;
    }
    for (const name of new Set([...Object.keys(parts), ...Object.keys(paid)]))
      hold(of, `I4: what paid the ${name} of ${order.order_number}`, paid[name] ?? 0, parts[name] ?? 0);
    hold(of, `subtotal of ${order.order_number}`, order.subtotal_pence, sum(own));
    hold(of, `fee of ${order.order_number}`, order.fee_pence, fee);
    hold(of, `I4: total of ${order.order_number}`, order.total_pence, purchase?.total);
    hold(
      of,
      `lines of ${order.order_number}`,
      own.map((line) => [line.type, line.product_id, line.quantity, line.unit_pence]),
      purchase?.lines.map((line) => [line.type, line.productId, line.quantity, line.unit]),
    );
    const receipts = emails.filter(({ message_id }) => message_id.startsWith(`<receipt-${of}@`));
    if (order.state === 'paid')
      hold(
        of,
        `receipts of ${order.order_number}`,
        receipts.map(({ recipient }) => recipient),
        [order.email],
      );
  }
}

/** Every payment's and every order's events are one unbroken, legal path to its current state. */
function checkEvents(rows: SettledRows, hold: Hold) {
  for (const payment of rows.payments) {
    const events = rows.paymentEvents.filter(({ payment_id }) => payment_id === payment.id);
    const end = endOf(events, 'opening', canMove);
    hold(payment.basket_uuid, `events of the payment for ${payment.order_number}`, end, payment.state);
  }
  for (const order of rows.orders) {
    const events = rows.orderEvents.filter(({ order_id }) => order_id === order.id);
    const end = events.some(({ reason }) => reason === '')
      ? 'no reason'
      : endOf(events, 'placed', canMoveOrder);
    hold(order.basket_uuid, `events of ${order.order_number}`, end, order.state);
  }
}

function endOf<State extends string>(
  events: { from_state: State; to_state: State }[],
  first: State,
  legal: (from: State, to: State) => boolean,
): State | string {
  let state: State = first;
  for (const { from_state, to_state } of events) {
    if (from_state !== state || !legal(from_state, to_state))
      return `${state}, then ${from_state} to ${to_state}`;
    state = to_state;
  }
  return state;
}

/**
 * Every voucher line of a paid order has one voucher with one code, and no due email is unsent (I3); a balance is the
 * sum of its movements; a failed order has returned what it took.
 */
function checkVouchers({ vouchers, movements, orders, lines }: SettledRows, hold: Hold) {
  const purchaseOf = (id: string | null) => orders.find((order) => order.id === id)?.basket_uuid;
  const sum = (some: typeof movements) => some.reduce((total, { pence }) => total + pence, 0);
  for (const order of orders) {
    const named = (list: { position: number; worth: number }[]) =>
      list.map(({ position, worth }) => `${position} ${worth}`).sort();
    const bought = wasPaid(order) ? lines.filter((line) => line.type === 'voucher') : [];
    hold(
      order.basket_uuid,
      `I3: vouchers of ${order.order_number}`,
      named(
        vouchers
          .filter(({ order_id }) => order_id === order.id)
          .map((voucher) => ({ position: voucher.position, worth: voucher.value_pence })),
      ),
      named(
        bought
          .filter(({ order_id }) => order_id === order.id)
          .map((line) => ({ position: line.position, worth: line.subtotal_pence })),
      ),
    );
    const spent = movements.filter(
      ({ order_id, kind }) => order_id === order.id && (kind === 'redeemed' || kind === 'returned'),
    );
    const stands = wasPaid(order) || order.state === 'placed';
    const taken = stands ? order.voucher_pence : 0;
    hold(order.basket_uuid, `what ${order.order_number} took from vouchers`, 0 - sum(spent), taken);
  }
  for (const voucher of vouchers) {
    const of = purchaseOf(voucher.order_id);
    const waits = voucher.state === 'pending' && voucher.email !== null;
    hold(of, 'I3: a voucher that is due by email and has not gone', waits, false);
    const own = movements.filter(({ voucher_id }) => voucher_id === voucher.id);
    const balances = own.map((_, index) => sum(own.slice(0, index + 1)));
    hold(of, 'a balance is the sum of its movements', voucher.balance_pence, sum(own));
    hold(of, 'a balance below nothing', Math.min(0, ...balances), 0);
    const first = voucher.origin === 'moved' ? own[0]?.pence : voucher.value_pence;
    hold(of, 'a balance is at most what was paid, or left', Math.max(0, ...balances), first);
  }
}

/** Exactly the paid orders with digital products have an access code for each copy, and one email. */
function checkLearning({ orders, lines, bundleParts, access, accessEmails }: SettledRows, hold: Hold) {
  for (const order of orders) {
    const bought = lines
      .filter(
        (line) => line.order_id === order.id && line.type !== 'voucher' && line.dispatch_type === 'digital',
      )
      .flatMap(({ type, product_id: id, quantity }) =>
        type === 'bundle'
          ? bundleParts.filter(({ bundle_id }) => bundle_id === id).map((part) => [part.product_id, quantity])
          : [[id, quantity]],
      );
    const copies = new Map<number | undefined, number>();
    for (const [id, quantity = 0] of bought) copies.set(id, (copies.get(id) ?? 0) + quantity);
    const codes = wasPaid(order) ? Math.max(0, ...copies.values()) : 0;
    const one = codes > 0 ? 1 : 0;
    const count = (list: { order_id: string | null }[]) =>
      list.filter(({ order_id }) => order_id === order.id).length;
    hold(order.basket_uuid, `access codes of ${order.order_number}`, count(access), codes);
    hold(order.basket_uuid, `access emails of ${order.order_number}`, count(accessEmails), one);
  }
}

/** Exactly the orders that were paid have a promise for each kind of thing to be done for them. */
function checkOrderTasks({ orders, lines, promises }: SettledRows, hold: Hold) {
  for (const order of orders) {
    const own = wasPaid(order) ? lines.filter(({ order_id }) => order_id === order.id) : [];
    const owed = [
      own.some(({ type }) => type === 'lesson') && 'place_lessons',
      own.some(({ dispatch_type, type }) => dispatch_type === 'physical' && type !== 'voucher') &&
        'post_parcel',
      own.some((line) => line.is_instructor_training) && 'ring_about_training',
    ].filter(Boolean);
    const made = promises.filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind);
    hold(order.basket_uuid, `what is promised for ${order.order_number}`, made, owed);
  }
}
