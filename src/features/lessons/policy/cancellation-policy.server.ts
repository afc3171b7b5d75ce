import { sql } from 'kysely';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { linesOf } from '#src/features/orders/orders.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Pence, ZERO } from '#src/platform/money.ts';
import { minutesOfOrder } from '../minutes/minutes.server.ts';
import { openingHourPrice } from '../openings.server.ts';
import '../tables.ts';
import { type CancellationPolicy, valueOfMinutes } from './cancellation-policy.ts';

/** The rule that holds for what is booked now; before the first one holds, that one. */
export async function currentPolicy(db: Db, now: Date): Promise<CancellationPolicy> {
  return toRule(await currentRule(db, now).selectAll().executeTakeFirst());
}

/** Its version, as a value of a row that is written. */
export function currentPolicyVersion(db: Db, now: Date) {
  return sql<number>`coalesce(${currentRule(db, now).select('version')}, 0)`;
}

function currentRule(db: Db, now: Date) {
  return db
    .selectFrom('cancellation_policies')
    .orderBy((eb) => eb('since', '<=', now), 'desc')
    .orderBy(
      (eb) => eb.case().when('since', '<=', now).then(eb.ref('since')).end(),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('since')
    .orderBy('version', 'desc')
    .limit(1);
}

/** The rule that a booking was made under. */
export async function policyOf(db: Db, version: number): Promise<CancellationPolicy> {
  return toRule(
    await db
      .selectFrom('cancellation_policies')
      .selectAll()
      .where('version', '=', version)
      .executeTakeFirst(),
  );
}

function toRule(row: { version: number; free_hours: number } | undefined): CancellationPolicy {
  // Without a rule nobody was told of one, so any notice will do.
  return { version: row?.version ?? 0, freeHours: row?.free_hours ?? 0 };
}

/** What minutes of a learner's lessons are worth, at the average price paid for those not given yet. */
export async function worthForLearner(db: Db, learnerId: string, minutes: number): Promise<Pence> {
  if (minutes === 0) return ZERO;
  const lines = await db
    .selectFrom('lesson_lines')
    .select(['order_id', 'position'])
    .where('learner_id', '=', learnerId)
    // Nobody has paid for these.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lesson_openings')
            .select('id')
            .whereRef('lesson_openings.id', '=', 'lesson_lines.opened_with')
            .where('to_pay', 'is not', null),
        ),
      ),
    )
    .execute();
  const orders = [...new Set(lines.map(({ order_id }) => order_id))];
  const paid = await Promise.all(
    orders.map(async (orderId) => {
      const [bought, totals, hour] = await Promise.all([
        linesOf(db, orderId),
        minutesOfOrder(db, orderId),
        openingHourPrice(db, orderId),
      ]);
      return totals
        .filter(({ position }) =>
          lines.some((line) => line.order_id === orderId && line.position === position),
        )
        .map((total) => {
          const line = bought.find(({ position }) => position === total.position);
          const price = line ? paidForLine(line) : ZERO;
          return {
            // Nothing was added to what was paid in the system before.
            paidPence: hour === undefined ? price + feeOn(price) : (hour * total.bought) / 60,
            boughtMinutes: total.bought,
            minutes: total.remaining + total.booked,
          };
        });
    }),
  );
  return valueOfMinutes(minutes, paid.flat());
}
