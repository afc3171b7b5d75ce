import {
  keptBasketsOpen,
  keptBasketsOver,
  timesOfBaskets,
} from '#src/features/basket/checkout-basket.server.ts';
import {
  countAwaited,
  heldSince,
  linesOfTransfers,
  type NewBankLine,
  recordBankLine,
  recordReturn,
  type Transfer,
  transfersNotOver,
} from '#src/features/payments/transfers/transfers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { Billing } from '../session/api-schema.ts';
import { transferReturned, transferShort } from './emails.server.tsx';
import type { PhoneOrder } from './phone-orders.server.ts';

type Deps = Pick<Services, 'enqueue' | 'school' | 'clock'>;
/** Who records it, and when. */
interface Recording {
  by: string;
  now: Date;
}

/** An order that is paid by bank transfer. */
export type TransferOrder = PhoneOrder & { transfer: NonNullable<PhoneOrder['transfer']> };

/** How the money stands that has come for an order and pays for nothing yet. */
export type TransferStanding =
  | 'nothing'
  /** A part has come, and the order waits for the rest. */
  | 'short'
  /** All of it: the order is being placed. */
  | 'complete'
  /** More than was due, or twice. */
  | 'surplus'
  /** It came for an order that has ended. */
  | 'late';

export function standingOf(
  {
    state,
    transfer,
  }: {
    state: PhoneOrder['state'];
    transfer: Pick<TransferOrder['transfer'], 'amount_pence' | 'held_pence'>;
  },
  held = transfer.held_pence,
): TransferStanding {
  if (held === 0) return 'nothing';
  if (state === 'paid') return 'surplus';
  if (state === 'expired' || state === 'withdrawn') return 'late';
  return held < transfer.amount_pence ? 'short' : 'complete';
}

/** All of it is there, it has ended, and the person has not been erased since. */
export function isPlaceable(order: TransferOrder): boolean {
  const { held_pence, amount_pence } = order.transfer;
  return standingOf(order) === 'late' && held_pence >= amount_pence && order.checkout.customer !== null;
}

/**
 * Records money that has come for an order, and tells its buyer where a part is missing. Once it is all there,
 * `placePaidOrders` pays for the order. False where that row of the bank's file was used before. The purchase is locked.
 */
export async function recordMoneyReceived(
  tx: Tx,
  deps: Deps,
  { order, ...line }: Omit<NewBankLine, 'reference'> & { order: TransferOrder },
  { by, now }: Recording,
): Promise<boolean> {
  const { transfer, checkout, until } = order;
  const { reference } = transfer;
  if (!(await recordBankLine(tx, { ...line, reference }, { by, now }))) return false;
  const held = asPence(transfer.held_pence + line.amount);
  if (standingOf(order, held) !== 'short' || !checkout.customer) return true;
  const lines = await linesOfTransfers(tx, [reference]);
  await send(tx, deps, transferShort, {
    to: checkout.customer.email,
    key: `${reference}-${lines.length}-${held}`,
    data: {
      orderNumber: checkout.orderNumber,
      reference,
      came: line.amount,
      missing: asPence(transfer.amount_pence - held),
      until: londonWhenWithin(until, now),
    },
  });
  return true;
}

/** Records that money which pays for nothing was sent back, and tells its recipient. False where we hold less than that. */
export async function recordMoneyReturned(
  tx: Tx,
  deps: Deps,
  sent: { order: TransferOrder; amount: Pence; sentOn: string; evidence: string },
  { by, now }: Recording,
): Promise<boolean> {
  const { order, amount, sentOn, evidence } = sent;
  const { reference } = order.transfer;
  if (!(await recordReturn(tx, { reference, amount, sentOn, evidence }, { by, now }))) return false;
  const to = order.order?.email ?? order.checkout.customer?.email;
  if (to)
    await send(tx, deps, transferReturned, {
      to,
      key: crypto.randomUUID(),
      data: { orderNumber: order.checkout.orderNumber, amount },
    });
  return true;
}

/** A transfer that is awaited, or of which money is held. */
export interface OpenTransfer {
  /** Of the order by phone. */
  id: string;
  reference: string;
  orderNumber: string;
  buyer: string;
  amount: Pence;
  held: Pence;
  state: 'waiting' | 'paid' | 'expired' | 'withdrawn';
  standing: TransferStanding;
  until: Date;
  /** When the last money for it was recorded. */
  cameAt: Date | null;
}

/** The oldest first. */
export async function openTransfers(db: Db, now: Date): Promise<OpenTransfer[]> {
  return describeTransfers(db, await transfersNotOver(db), now);
}

/** How many orders wait for their transfer. */
export function transfersAwaited(db: Db, now: Date): Promise<number> {
  return countAwaited(db, keptBasketsOpen(db, now));
}

/** Transfers with the orders that they are for: one whose order is gone is left out. */
export async function describeTransfers(
  db: Db,
  transfers: readonly (Transfer & { came_at: Date | null })[],
  now: Date,
): Promise<OpenTransfer[]> {
  const ids = transfers.map(({ basket_uuid }) => basket_uuid);
  if (ids.length === 0) return [];
  const [times, orders] = await Promise.all([
    timesOfBaskets(db, ids),
    db
      .selectFrom('phone_orders')
      .innerJoin('checkouts', 'checkouts.basket_uuid', 'phone_orders.basket_uuid')
      .select(['phone_orders.basket_uuid', 'billing', 'withdrawn_at'])
      .where('phone_orders.basket_uuid', 'in', ids)
      .execute(),
  ]);
  const orderOf = new Map(orders.map((order) => [order.basket_uuid, order]));
  return transfers.flatMap((transfer) => {
    const { basket_uuid: id, reference, order_number, amount_pence, held_pence, came_at } = transfer;
    const order = orderOf.get(id);
    const { keptUntil: until, isClosed } = times.get(id) ?? {};
    if (!order || !until) return [];
    const state = isClosed ? 'paid' : order.withdrawn_at ? 'withdrawn' : until > now ? 'waiting' : 'expired';
    const person = order.billing as Billing | null;
    return {
      id,
      reference,
      orderNumber: order_number,
      buyer: person ? `${person.firstname} ${person.surname}` : 'Somebody erased',
      amount: asPence(amount_pence),
      held: asPence(held_pence),
      state,
      standing: standingOf({ state, transfer }),
      until,
      cameAt: came_at,
    } as const;
  });
}

/** Whether staff must decide on money that has come: too much, or too late, or its order could not be placed. */
export function isToDecide({ standing }: Pick<OpenTransfer, 'standing'>): boolean {
  return standing === 'surplus' || standing === 'late' || standing === 'complete';
}

/** Since when each of these waits, as a part of a query. */
export function transfersToDecide(db: Db, now: Date) {
  return heldSince(db, keptBasketsOver(db, now));
}
