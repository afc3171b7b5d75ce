// In the smoke set: runs on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import { openOrderPromises } from '#src/features/orders/promises/order-promises.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { brokenInvariants } from '#testing/broken-invariants.ts';
import { testDatabase } from '#testing/database.ts';
import { seedSchool } from './seed-school.ts';

const NOW = new Date('2026-11-23T16:02:00.000Z');
const secrets = createSecrets('a secret of thirty-two characters!');
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the demo school is one that the checks of a real one find in order, and is made once', async () => {
  const { db } = database;
  expect(await seedSchool({ db, secrets }, NOW, { orders: 40 })).toBe(true);
  expect(await seedSchool({ db, secrets }, NOW)).toBe(false);
  const captured = await db.selectFrom('payments').selectAll().where('state', '=', 'captured').execute();
  expect(captured.length).toBeGreaterThan(45);
  // The gateways that this school's money went through, in as far as the checks ask them.
  const ledger = captured.map(({ token, amount_pence, order_number, cross_reference }) => ({
    kind: 'capture' as const,
    ...{ token, amountPence: amount_pence, orderId: order_number, crossReference: cross_reference },
  }));
  const gateways = { bank: { ledger: () => ledger }, paypal: { ledger: () => [] } };
  expect(await brokenInvariants(db, gateways as never)).toEqual([]);
  const kinds = (await openOrderPromises(db)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['place_lessons', 'ring_about_training', 'post_parcel']));
  const lines = await db.selectFrom('lesson_lines').select('order_id').execute();
  for (const { order_id } of lines.slice(0, 20))
    expect((await minutesOfOrder(db, order_id)).every(({ left, given }) => left >= 0 && given >= 0)).toBe(
      true,
    );
  const refused = db.selectFrom('refunds').select('state').where('state', '=', 'refused');
  expect(await refused.execute()).toHaveLength(1);
}, 120_000);
