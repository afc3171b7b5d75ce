import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { HoursAt, OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import './tables.ts';
import { type Bought, dueBy, type OrderTaskKind, tasksOfLines } from './tasks.ts';

/** Writes what an order that is now paid is owed, in the transaction that marks it as paid. */
export async function createOrderTasks(
  tx: Tx,
  orderId: string,
  { lines, hours, paidAt }: { lines: readonly Bought[]; hours: OpeningHours; paidAt: Date },
) {
  const kinds = tasksOfLines(lines);
  if (kinds.length === 0) return;
  await tx
    .insertInto('order_tasks')
    .values(kinds.map((kind) => ({ order_id: orderId, kind, due_at: dueBy(hours, kind, paidAt) })))
    .execute();
}

/** Marks a task as kept, once. False: it was kept or ended before, or was never made. `by` is the name of the member of staff. */
export async function completeOrderTask(
  tx: Tx,
  { orderId, kind, by, now }: { orderId: string; kind: OrderTaskKind; by: string; now: Date },
): Promise<boolean> {
  const kept = await open(tx, orderId)
    .set({ completed_at: now, completed_by: by })
    .where('kind', '=', kind)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** Takes "kept" back: it is due again when it was due. False: it is not kept. */
export async function reopenOrderTask(
  tx: Tx,
  { orderId, kind }: { orderId: string; kind: OrderTaskKind },
): Promise<boolean> {
  const opened = await tx
    .updateTable('order_tasks')
    .set({ completed_at: null, completed_by: null })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('completed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return opened.numUpdatedRows > 0n;
}

/** Ends tasks whose lines have all been refunded: nothing is owed any more. Those kept stay kept. */
export async function cancelOrderTasks(
  tx: Tx,
  { orderId, kinds, now }: { orderId: string; kinds: readonly OrderTaskKind[]; now: Date },
) {
  if (kinds.length === 0) return;
  await open(tx, orderId).set({ cancelled_at: now }).where('kind', 'in', kinds).execute();
}

function open(tx: Tx, orderId: string) {
  return tx
    .updateTable('order_tasks')
    .where('order_id', '=', orderId)
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null);
}

export type OpenOrderTask = Awaited<ReturnType<typeof listOpenOrderTasks>>[number];

/** What is owed to paid orders, the soonest due first: with whom to ring or post to, and the lines that it is about. */
export function listOpenOrderTasks(db: Db, only: { orderId?: string; kind?: OrderTaskKind } = {}) {
  return db
    .selectFrom('order_tasks')
    .innerJoin('orders', 'orders.id', 'order_tasks.order_id')
    .leftJoin('order_addresses as billing', (join) =>
      join.onRef('billing.order_id', '=', 'orders.id').on('billing.role', '=', 'billing'),
    )
    .leftJoin('order_addresses as learner', (join) =>
      join.onRef('learner.order_id', '=', 'orders.id').on('learner.role', '=', 'learner'),
    )
    .leftJoin('order_addresses as delivery', (join) =>
      join.onRef('delivery.order_id', '=', 'orders.id').on('delivery.role', '=', 'delivery'),
    )
    .select(['order_tasks.order_id', 'order_tasks.kind', 'order_tasks.due_at', 'orders.order_number'])
    .select((eb) => [
      sql<string>`concat(billing.firstname, ' ', billing.surname)`.as('buyer'),
      sql<string>`concat(coalesce(learner.firstname, billing.firstname), ' ', coalesce(learner.surname, billing.surname))`.as(
        'learner',
      ),
      sql<string>`coalesce(learner.phone, billing.phone, '')`.as('phone'),
      sql<string>`coalesce(learner.city, billing.city, '')`.as('taught_in'),
      sql<string>`coalesce(learner.postcode, billing.postcode, '')`.as('taught_at'),
      sql<string>`concat(coalesce(delivery.firstname, billing.firstname), ' ', coalesce(delivery.surname, billing.surname))`.as(
        'posted_to',
      ),
      sql<string>`coalesce(delivery.city, billing.city, '')`.as('post_town'),
      sql<string>`coalesce(delivery.postcode, billing.postcode, '')`.as('postcode'),
      eb
        .selectFrom('order_lines')
        .select(
          sql<
            { type: string; name: string; quantity: number; transmission: 'manual' | 'automatic' | null }[]
          >`coalesce(json_agg(json_build_object('type', type, 'name', name, 'quantity', quantity, 'transmission', transmission) order by position), '[]'::json)`.as(
            'lines',
          ),
        )
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where(
          sql<boolean>`case order_tasks.kind when 'place_lessons' then type = 'lesson'
            when 'ring_about_training' then is_instructor_training
            else dispatch_type = 'physical' and type <> 'voucher' end`,
        )
        .as('lines'),
    ])
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .$if(only.orderId !== undefined, (some) =>
      some.where('order_tasks.order_id', '=', only.orderId as string),
    )
    .$if(only.kind !== undefined, (some) => some.where('order_tasks.kind', '=', only.kind as OrderTaskKind))
    .orderBy('due_at')
    .orderBy('order_tasks.order_id')
    .execute();
}

/** How many tasks are open, those overdue apart: of each, when the first is due. A part of a query. */
export function countOpenOrderTasks(db: Db, now: Date) {
  return db
    .selectFrom('order_tasks')
    .select([sql<Date>`min(due_at)`.as('at'), sql<number>`count(*)::int`.as('count')])
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .groupBy(sql`due_at <= ${now}`);
}

/** How an order's tasks stand, kept and ended ones too. */
export function listOrderTasks(db: Db, orderId: string) {
  return db
    .selectFrom('order_tasks')
    .innerJoin('orders', 'orders.id', 'order_tasks.order_id')
    .select(['orders.order_number', 'kind', 'due_at', 'completed_at', 'completed_by', 'cancelled_at'])
    .where('order_id', '=', orderId)
    .orderBy('due_at')
    .orderBy('kind')
    .execute();
}

/** The task of this kind that is still to be kept. */
export function findOpenTask<
  One extends { kind: string; completed_at: Date | null; cancelled_at: Date | null },
>(tasks: readonly One[], kind: OrderTaskKind): One | undefined {
  return tasks.find((one) => one.kind === kind && one.completed_at === null && one.cancelled_at === null);
}

/** When those tasks were due that have been kept since. */
export async function keptSince(db: Db, since: Date): Promise<Date[]> {
  const kept = await db
    .selectFrom('order_tasks')
    .select('due_at')
    .where('completed_at', '>=', since)
    .execute();
  return kept.map((task) => task.due_at);
}

/** Gift cards are posted by the same time as parcels. */
export function cardDueBy(hoursAt: HoursAt, paidAt: Date): Date {
  return dueBy(hoursAt(paidAt), 'post_parcel', paidAt);
}
