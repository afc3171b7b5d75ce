import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { findProducts } from '#src/features/catalogue/catalogue.server.ts';
import type { Product, ProductKey } from '#src/features/catalogue/catalogue.ts';
import { returnPlacesAt } from '#src/features/catalogue/event-places.server.ts';
import type { Plan } from '#src/features/pay/plan.ts';
import { writePlans } from '#src/features/pay/plans.server.ts';
import { mondayOf } from '#src/features/pay/week.ts';
import { type AuditEntry, writeAuditEntries } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { areas } from '../areas.ts';
import { instructors } from '../instructors.ts';
import { keepsTasks } from './complete-tasks.ts';
import { writeDemoLearner } from './demo-learner.ts';
import { DIARIES, fillDiary, openDiaries, type Teaching } from './diaries.ts';
import { writeFunnel } from './funnel.ts';
import { whenOpenBefore } from './office-open.ts';
import { type Bought, type OnSale, purchase } from './purchases.ts';
import { type Random, randomFrom } from './random.ts';
import { countComingAsSent, countQueuedAsSent, seedingBegun } from './seeded-emails.ts';
import { writeStaff } from './staff.ts';
import { leaveUndelivered, writeGoodwill, writeRefusedEmail, writeWaiting } from './troubles.ts';
import { type Standing, type WrittenOrder, writeOrder } from './write-order.ts';

const ORDERS = 150;
const HOURS = 90 * 24;
/** After this many orders, the newest first, some of them go wrong. */
const TROUBLED = 30;
/** What an instructor is paid for an hour: less than any area sells one for, card fees included. */
const HOUR_PENCE = 19_50;
/** What was agreed with instructors, one after the other. */
const PLANS: Pick<Plan, 'lessons' | 'weekFee'>[] = [
  { lessons: { keptBasisPoints: 2200 }, weekFee: ZERO },
  { lessons: { keptBasisPoints: 0 }, weekFee: asPence(120_00) },
  { lessons: { hourPence: asPence(HOUR_PENCE) }, weekFee: ZERO },
];
/** Of twenty orders. */
const KINDS: Bought[] = [
  ...Array.from({ length: 11 }, () => 'lessons' as const),
  ...(['training', 'digital', 'digital', 'posted', 'e-voucher', 'e-voucher'] as const),
  ...(['gift-card', 'gift-card', 'lessons'] as const),
];
/** What waits now, and for how many hours: nobody has seen to these yet. */
const WAITING: [Bought, number][] = [
  ['lessons', 1],
  ['lessons', 5],
  ['lessons', 22],
  ['training', 3],
  ['posted', 4],
  ['posted', 21],
  ['gift-card', 2],
  ['gift-card', 6],
  ['gift-card', 26],
];

/** The week before this one is the first to be paid. */
async function agreeOnPay(tx: Tx, now: Date) {
  const startsOn = daysLater(mondayOf(londonDate(now)), -7);
  const plans = instructors.map(({ slug }, index) => {
    const agreed = PLANS[index % PLANS.length] as (typeof PLANS)[number];
    return { instructor: slug, plan: { ...agreed, startsOn, lessonFee: ZERO, freeWeeks: 0 } };
  });
  await writePlans(tx, plans, { by: 'Olive Grant', now });
}

/**
 * Fills a database without orders with three months of a school's work, what waits first: beside the site, which answers
 * between its transactions. Where it is stopped, the school has fewer orders. Returns whether it wrote.
 */
export async function seedSchool(
  { db, secrets }: { db: Db; secrets: Secrets },
  now: Date,
  { stop, orders = ORDERS }: { stop?: AbortSignal; orders?: number } = {},
): Promise<boolean> {
  const random = randomFrom(4_711);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS - random.below(50) * 60_000);
  const begun = await db.transaction().execute(async (tx) => {
    // If several sites start at once, one fills the database.
    await sql`select pg_advisory_xact_lock(hashtext('seed school'))`.execute(tx);
    if (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return undefined;
    const onSale = await productsOnSale(tx, now);
    if (onSale.lessons.length === 0 || onSale.courses.length === 0) return undefined;
    const since = await seedingBegun(tx, now);
    const staff = await writeStaff(tx, hoursAgo(HOURS + 24));
    const write = writer(tx, { secrets, random, onSale, now });
    for (const [kind, hours] of WAITING) await write(kind, hoursAgo(hours));
    await write('lessons', hoursAgo(40), 'declined');
    await write('lessons', hoursAgo(1), 'unsettled');
    await write('lessons', hoursAgo(50), 'lost');
    await leaveUndelivered(tx, await write('e-voucher', hoursAgo(3)));
    await openDiaries(tx);
    await agreeOnPay(tx, now);
    await writeDemoLearner(tx, { secrets, lessons: onSale.lessons, now });
    await writeWaiting(tx, random, now);
    await writeFunnel(tx, random, now);
    await countQueuedAsSent(tx, since);
    await countComingAsSent(tx, since);
    return { since, onSale, working: staff.filter(({ role }) => role !== 'viewer') };
  });
  if (!begun) return false;
  const { since, onSale, working } = begun;
  const fill = async (write: (tx: Tx) => Promise<unknown>) => {
    // The embedded database works in this thread: requests that have come meanwhile are answered first.
    await setImmediate();
    await db.transaction().execute(async (tx) => {
      await write(tx);
      await countQueuedAsSent(tx, since);
    });
  };
  const fillDiaries = async () => {
    for (const teaching of DIARIES)
      await fill(async (tx) => {
        const orders: WrittenOrder[] = [];
        for (const _ of teaching.week) {
          const bought = learnersPurchase(random, teaching, onSale);
          orders.push(await writeOrder(tx, secrets, bought, { at: hoursAgo(30 * 24), now }));
        }
        await fillDiary(tx, { teaching, orders, random, now });
        await countComingAsSent(tx, since);
      });
  };
  await fillDiaries();
  await fill((tx) => sellPlaces(tx, { secrets, random, onSale, now }));
  const done: WrittenOrder[] = [];
  const entries: AuditEntry[] = [];
  const ages = Array.from({ length: orders }, () => 26 + random.below(HOURS - 26)).sort((a, b) => a - b);
  for (const [index, age] of ages.entries()) {
    if (stop?.aborted) return true;
    await fill(async (tx) => {
      const kind = KINDS[index % KINDS.length] ?? 'lessons';
      const order = await writer(tx, { secrets, random, onSale, now })(kind, hoursAgo(age));
      await keepsTasks(tx, { random, by: random.of(working), order, entries, now });
      done.push(order);
    });
    // The troubles of this week's orders, as soon as there are some.
    if (index === TROUBLED)
      await fill(async (tx) => {
        await writeTroubles(tx, { random, done, entries, working, hoursAgo });
        await countComingAsSent(tx, since);
      });
  }
  await db.transaction().execute(async (tx) => {
    await writeAuditEntries(
      tx,
      entries.toSorted((a, b) => a.now.getTime() - b.now.getTime()),
    );
    await countComingAsSent(tx, since);
  });
  return true;
}

/** Ten hours or more by somebody who lives where an instructor teaches, for a car with the gearbox of theirs. */
function learnersPurchase(random: Random, { slug, transmission }: Teaching, onSale: OnSale) {
  const instructor = instructors.find((one) => one.slug === slug);
  const area = areas.find((one) => one.slug === instructor?.area_slug);
  if (!instructor || !area) throw new Error(`Nobody is called ${slug}`);
  const lessons = onSale.lessons.filter(
    (product) => product.transmission === transmission && (product.hours ?? 0) >= 10,
  );
  const home = { ...area, outcodes: instructor.outcodes.join(' ') };
  return purchase(random, 'lessons', home, { ...onSale, lessons });
}

interface Selling {
  secrets: Secrets;
  random: Random;
  onSale: OnSale;
  now: Date;
}

/** Sells by orders the places that the catalogue says are taken, so that as many people come. */
async function sellPlaces(tx: Tx, { secrets, random, onSale, now }: Selling) {
  const events = await tx
    .selectFrom('product_events')
    .select(['product_id', sql<number>`places - places_left`.as('taken')])
    .execute();
  for (const { product_id, taken } of events) {
    const courses = onSale.courses.filter(({ id }) => id === product_id);
    if (courses.length === 0) continue;
    await returnPlacesAt(tx, product_id, taken);
    for (let place = 0; place < taken; place += 1) {
      const bought = purchase(random, 'course', random.of(areas), { ...onSale, courses });
      const at = new Date(now.getTime() - (25 + random.below(1000)) * HOUR_MS);
      await writeOrder(tx, secrets, bought, { at, now });
    }
  }
}

function writer(tx: Tx, { secrets, random, onSale, now }: Selling) {
  return (kind: Bought, at: Date, outcome?: Standing) =>
    writeOrder(tx, secrets, purchase(random, kind, random.of(areas), onSale), { at, now, outcome });
}

async function writeTroubles(
  tx: Tx,
  {
    random,
    done,
    entries,
    working,
    hoursAgo,
  }: {
    random: Random;
    done: readonly WrittenOrder[];
    entries: AuditEntry[];
    working: Awaited<ReturnType<typeof writeStaff>>;
    hoursAgo: (hours: number) => Date;
  },
) {
  const taught = done.filter(({ purchase: { lines } }) => lines[0]?.type === 'lesson');
  const refunded = new Set<WrittenOrder>();
  for (let index = 0; index < 5; index += 1) {
    const at = whenOpenBefore(hoursAgo(30 - index * 3));
    const order = taught.find((one) => one.at < at && !refunded.has(one));
    if (!order) continue;
    refunded.add(order);
    const input = { order, entries, by: random.of(working), pence: 10_00 + index * 2_50, at };
    await writeGoodwill(tx, { ...input, isRefused: index === 0 });
  }
  const last = taught.find((one) => !refunded.has(one));
  if (last) await writeRefusedEmail(tx, last);
}

async function productsOnSale(tx: Tx, now: Date): Promise<OnSale> {
  const keys = await tx
    .selectFrom('products')
    .select(['type', 'id'])
    .where('off_sale_at', 'is', null)
    .where('type', '!=', 'bundle')
    .execute();
  const products = await findProducts(tx as unknown as Db, keys as ProductKey[], now);
  const of = (is: (product: Product) => boolean) =>
    products.filter((product) => product.price > 0 && is(product));
  return {
    lessons: of(({ type }) => type === 'lesson'),
    training: of((product) => product.isInstructorTraining),
    digital: of(({ type, dispatch }) => type === 'product' && dispatch === 'digital'),
    posted: of(({ type, dispatch }) => type === 'product' && dispatch === 'physical'),
    courses: of(({ type }) => type === 'course'),
  };
}
