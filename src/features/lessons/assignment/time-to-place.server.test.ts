import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { LESSON } from '#testing/buyer.ts';
import { paidOrder } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { timeToPlace } from './time-to-place.server.ts';

const app = await settlingApp();

/** Lessons bought now, and placed once and again after so many minutes. */
async function boughtAndPlaced(...afterMinutes: number[]) {
  const payment = await paidOrder(app, [LESSON]);
  const { id = '' } = (await orderOfPayment(app.db, payment)) ?? {};
  for (const [at, minutes] of afterMinutes.entries()) {
    const assigned = new Date(app.clock.now().getTime() + minutes * 60_000);
    const isLast = at === afterMinutes.length - 1;
    const ended = { ended_at: assigned, ended_by: 'Aoife', ended_reason: 'Ill' };
    await app.db
      .insertInto('instructor_assignments')
      .values({
        id: randomUUID(),
        order_id: id,
        position: 0,
        instructor_slug: 'amara-osei',
        assigned_at: assigned,
        assigned_by: 'Aoife',
        ...(isLast ? { ended_at: null, ended_by: null, ended_reason: null } : ended),
      })
      .execute();
  }
}

test('a line waits from its payment to its first instructor, and counts in the week of its payment', async () => {
  await boughtAndPlaced(30);
  await boughtAndPlaced(90, 4_000);
  await boughtAndPlaced(2_000);
  await boughtAndPlaced();
  const day = Temporal.PlainDate.from(app.clock.now().toISOString().slice(0, 10));
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).toString();
  const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString();
  expect(await timeToPlace(app.db, monday, sunday)).toEqual([
    { day: monday, bought: 4, placed: 3, placedWithinDay: 2, medianMinutes: 90 },
  ]);
  app.clock.pass({ days: 7 });
  await boughtAndPlaced();
  const next = Temporal.PlainDate.from(sunday).add({ days: 1 });
  expect(await timeToPlace(app.db, next.toString(), next.add({ days: 6 }).toString())).toEqual([
    { day: next.toString(), bought: 1, placed: 0, placedWithinDay: 0, medianMinutes: null },
  ]);
});
