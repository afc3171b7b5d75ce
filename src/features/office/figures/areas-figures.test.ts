import { expect, test } from 'vitest';
import { openLearners } from '#src/features/lessons/learners/open-learners.server.ts';
import { recordGiven } from '#src/features/lessons/minutes/minutes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { asPence } from '#src/platform/money.ts';
import { BRAIN_TRAINING, LESSON, TRAINING, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { broughtLearner } from '#testing/learners.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { type Area, NO_AREA } from './area.ts';
import { figureSheets, type readAlone, readArea } from './figure-sheets.server.ts';
import type { FigureTable } from './figure-table.ts';
import { keepFinishedDaysJob } from './figures-jobs.server.ts';
import { readPeriod } from './period.ts';
import { readHours } from './read-hours.server.ts';
import { readLearners } from './read-learners.server.ts';
import { readSales } from './read-sales.server.ts';

const app = await settlingApp();
const period = () => readPeriod(new URLSearchParams(), londonDate(app.clock.now()));
const keep = () =>
  keepFinishedDaysJob({ ...app.running.services, demoSchool: { isFilling: () => false } }).run({});
const { areas } = await readArea(app.db, new URLSearchParams());
const [leeds, bristol, cardiff] = ['leeds', 'bristol', 'cardiff'].map((slug) =>
  areas.find((area) => area.slug === slug),
) as [Area, Area, Area];

const salesOf = async (area: Area) => (await readSales(app.db, period(), app.clock.now(), area)).total.now;
const givenIn = async (area: Area) =>
  (await readHours(app.db, period(), app.clock.now(), area)).total.given.now;
const activeIn = async (area: Area) =>
  (await readLearners(app.db, period(), app.clock.now(), area)).active.learners;

/** A median is of an area alone. */
const IS_MEDIAN = /^(Half placed within|A year before)$/;

/** What is sold and taught here is in them, or in none. */
const used = [leeds, bristol, NO_AREA];

/** Those of which something belongs to no area. */
const sheets = (
  Object.entries(figureSheets) as unknown as [string, Parameters<typeof readAlone<unknown>>[1]][]
).filter(([, { hasNoArea }]) => hasNoArea);

function expectSum(sheet: string, whole: FigureTable, parts: FigureTable[]) {
  const isSum = whole.columns.map(
    ({ head, unit }) =>
      unit !== 'change' && unit !== 'percent' && !(sheet === 'placing' && IS_MEDIAN.test(head)),
  );
  const summed = whole.rows.map((row) => ({
    name: row.name,
    values: row.values.map((value, at) =>
      isSum[at]
        ? parts.reduce(
            (sum, { rows }) => sum + (rows.find((one) => one.name === row.name)?.values[at] ?? 0),
            0,
          )
        : value,
    ),
  }));
  expect(summed, sheet).toEqual(whole.rows);
}

/** Each number of each sheet, of all areas and added up over those that are used: with them any other has nothing. */
async function expectAreasAddUp(parted = used) {
  for (const [read, ofRead] of Map.groupBy(sheets, ([, sheet]) => sheet.read)) {
    const of = (area?: Area) => read(app.db, period(), app.clock.now(), area);
    const [figures, ...ofParts] = await Promise.all([of(), ...parted.map(of)]);
    for (const [name, { table }] of ofRead) expectSum(name, table(figures), ofParts.map(table));
  }
  const owedAndTaught = async (area?: Area) => {
    const [hours, learners] = [
      await readHours(app.db, period(), app.clock.now(), area),
      await readLearners(app.db, period(), app.clock.now(), area),
    ];
    return [hours.owed.toBook, hours.owed.booked, learners.taught.now, learners.taught.before];
  };
  const parts = await Promise.all(parted.map(owedAndTaught));
  const whole = await owedAndTaught();
  expect(whole.map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0))).toEqual(whole);
}

test('areas and what has none add up to the whole, kept or not, and after a refund is refused', async () => {
  const package_ = app.db.selectFrom('products').select('id').where('type', '=', 'lesson');
  const { id } = await package_.where('area_slug', '=', 'bristol').limit(1).executeTakeFirstOrThrow();
  const inBristol = { product_id: id, type: 'lesson' } as const;
  await addTestCode(app, 'SPRING', { appliesTo: 'everything', percent: 10 });
  const buy = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) => {
    const buyer = await (await testBuyer(app, products)).fillIn();
    await buyer.enterDiscount('SPRING');
    await buyer.pay();
    const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
    return (await order.where('state', '=', 'paid').executeTakeFirstOrThrow()).id;
  };
  const first = await paidOrder(app, [LESSON, TRAINING, BRAIN_TRAINING]);
  const second = await paidOrder(app, [inBristol]);
  const third = await paidOrder(app, [BRAIN_TRAINING]);
  app.clock.pass({ days: 20 });
  const [ofLeeds] = [await buy(LESSON), await buy(inBristol, BRAIN_TRAINING), await buy(BRAIN_TRAINING)];
  await refundNow(app, first, { kind: 'parts', parts: [{ part: 'line 2', pence: asPence(5_00) }] });
  await refundNow(app, second, { kind: 'amount', pence: asPence(7_00) });
  await refundNow(app, third, { kind: 'all' });
  const brought = [broughtLearner(), broughtLearner({ postcode: 'ZE1 0AA', email: 'ann@example.com' })];
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await openLearners(tx, brought, { now, by: 'Moira Campbell' });
    for (const orderId of [ofLeeds, ...brought.map(({ openingId }) => openingId)])
      await recordGiven(tx, {
        orderId,
        position: 0,
        by: 'Moira Campbell',
        day: londonDate(now),
        now,
        minutes: 60,
        entry: crypto.randomUUID(),
      });
  });
  await expectAreasAddUp([...used, cardiff]);
  const counted = async () => [
    ...(await Promise.all(used.map(salesOf))),
    ...(await Promise.all(used.map(givenIn))),
    ...(await Promise.all(used.map(activeIn))),
  ];
  const before = await counted();
  expect(before.slice(3, 6)).toEqual([120, 0, 60]);
  expect(Math.min(...before.slice(0, 3))).toBeGreaterThan(0);

  app.clock.pass({ days: 8 });
  await keep();
  expect(await app.db.selectFrom('sales_area_days').select('day').execute()).not.toEqual([]);
  expect(await counted()).toEqual(before);
  await expectAreasAddUp();

  const refunded = await salesOf(leeds);
  await app.db
    .updateTable('refund_legs')
    .set({ state: 'refused' })
    .where('amount_pence', '=', 5_00)
    .execute();
  expect(await salesOf(leeds)).toBe(refunded + 5_00);
  await keep();
  expect(await salesOf(leeds)).toBe(refunded + 5_00);
  await expectAreasAddUp();
});

test('what was bought and brought keeps its area when the area’s postcodes change', async () => {
  const counted = async () => [await salesOf(leeds), await givenIn(leeds), await activeIn(leeds)];
  const before = await counted();
  await app.db.deleteFrom('area_outcodes').where('outcode', '=', 'LS6').execute();
  expect(await counted()).toEqual(before);
  await app.db.insertInto('area_outcodes').values({ outcode: 'LS6', area_slug: 'leeds' }).execute();
});

test('a learner counts in the area of the lessons that they had last', async () => {
  const [inLeeds, inBristol] = [await activeIn(leeds), await activeIn(bristol)];
  const line = await app.db
    .selectFrom('lesson_lines')
    .select(['order_id', 'learner_id'])
    .where('area_slug', '=', 'leeds')
    .where('is_opening', '=', true)
    .executeTakeFirstOrThrow();
  const order = app.db.selectFrom('lesson_lines').selectAll().where('area_slug', '=', 'bristol');
  const other = await order.limit(1).executeTakeFirstOrThrow();
  const set = app.db.updateTable('lesson_lines').where('order_id', '=', other.order_id);
  await set.set({ learner_id: line.learner_id, last_active_at: app.clock.now() }).execute();
  expect([(await activeIn(leeds)) - inLeeds, await activeIn(bristol)]).toEqual([-1, inBristol]);
  await expectAreasAddUp();
});

test('an area that is not on the site any more has its figures, after the others', async () => {
  await app.db
    .updateTable('areas')
    .set({ hidden_at: app.clock.now() })
    .where('slug', '=', 'bristol')
    .execute();
  const { areas: listed, area } = await readArea(app.db, new URLSearchParams({ area: 'bristol' }));
  expect([listed.at(-1), area]).toEqual([bristol, bristol]);
});
