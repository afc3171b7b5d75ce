import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendeesOf } from '#src/features/courses/office/attendees.server.ts';
import { minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { workingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { listAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { ownLessons } from '#src/features/lessons/learner/home/own-lessons.server.ts';
import { learnersTaughtBy } from '#src/features/lessons/learners/taught-by.server.ts';
import { statementOf } from '#src/features/lessons/minutes/statement.server.ts';
import { HOUR_MS, londonDay } from '#src/platform/dates.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { testDatabase } from '#testing/database.ts';
import { DIARIES } from './diaries.ts';
import { seedSchool } from './seed-school.ts';

const IN_A_LESSON = '2026-12-02T14:20:00Z';
/** At night before midnight and after it, at a weekend on either side of a change of the clocks, and in a lesson. */
const CLOCKS = ['2027-03-28T03:10:00Z', '2026-10-24T22:47:00Z', '2026-10-26T00:20:00Z', IN_A_LESSON];

const databases = new Map<string, OpenDatabase>();
beforeAll(async () => {
  for (const at of CLOCKS) {
    const database = await testDatabase();
    databases.set(at, database);
    const deps = { db: database.db, secrets: createSecrets('a made-up school') };
    await seedSchool(deps, new Date(at), { orders: 0 });
  }
});
afterAll(async () => {
  for (const { close } of databases.values()) await close();
});

function filledAt(at: string) {
  const database = databases.get(at);
  if (!database) throw new Error(`No school was filled at ${at}`);
  return { db: database.db, now: new Date(at) };
}

test.each(CLOCKS)('a school filled at %s has diaries and statements that one believes', async (at) => {
  const { db, now } = filledAt(at);
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['instructor_slug', 'learner_id', 'kind', 'state', 'starts_at', 'ends_at', 'name'])
    .where('state', 'in', ['booked', 'given', 'no_show'])
    .execute();
  for (const { slug, week } of DIARIES) {
    const hours = await workingHours(db, slug);
    const own = bookings.filter(({ instructor_slug }) => instructor_slug === slug);
    // Callum may have a time of two of these, and nobody else.
    expect(own.length, slug).toBeGreaterThanOrEqual(4 * week.length - 2);
    for (const { starts_at, ends_at, name } of own) {
      const weekday = Temporal.PlainDate.from(londonDay(starts_at)).dayOfWeek;
      const [from, to] = [minuteOfDay(starts_at), minuteOfDay(ends_at)];
      const isWithin = hours.some((one) => one.weekday === weekday && one.from <= from && to <= one.to);
      expect(isWithin, `${slug}, ${name}, ${starts_at.toISOString()}`).toBe(true);
    }
  }
  const days = bookings.map(({ learner_id, starts_at }) => `${learner_id} ${londonDay(starts_at)}`);
  expect(days).toEqual([...new Set(days)]);
  expect(await listAwaitingOutcome(db, 'amara-osei', { before: now, now })).toHaveLength(1);

  const callum = bookings.filter(({ name }) => name === 'Callum Reid');
  const [next] = callum
    .filter(({ state, kind, starts_at }) => state === 'booked' && kind === 'lesson' && starts_at > now)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  expect((next?.starts_at.getTime() ?? 0) - now.getTime()).toBeLessThan(48 * HOUR_MS);
  expect(callum.filter(({ state }) => state === 'given')).toHaveLength(7);
});

test.each(CLOCKS)('a school filled at %s pays those who taught for what learners have had', async (at) => {
  const { db, now } = filledAt(at);
  const months = await sql<{ month: string }>`
        select distinct to_char(day, 'YYYY-MM') as month from lesson_minutes`.execute(db);
  const statements = await Promise.all(
    DIARIES.flatMap(({ slug }) =>
      months.rows.map(({ month }) => statementOf(db, { instructor: slug, month })),
    ),
  );
  const given = statements.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'given'));
  const ledger = await sql<{ minutes: number }>`
        select -sum(minutes)::int as minutes from lesson_minutes where kind = 'given'`.execute(db);
  expect(given.reduce((all, { minutes }) => all + minutes, 0)).toBe(ledger.rows[0]?.minutes);
  const taught = await Promise.all(DIARIES.map(({ slug }) => learnersTaughtBy(db, slug, now)));
  expect(taught.flat().reduce((all, { given }) => all + given, 0)).toBe(given.length);
});

test('a school filled in a lesson shows learners what they have had, and seats whoever comes', async () => {
  const { db, now } = filledAt(IN_A_LESSON);
  const learners = await db.selectFrom('learners').select('id').execute();
  const shown = await Promise.all(learners.map(({ id }) => ownLessons(db, id, now, { all: true })));
  const had = shown.flatMap(({ past }) => past.filter(({ isGiven }) => isGiven));
  const given = db.selectFrom('bookings').select('id').where('state', '=', 'given');
  expect(had).toHaveLength((await given.execute()).length);

  const events = await db.selectFrom('product_events').selectAll().execute();
  for (const { product_id, places, places_left } of events) {
    const coming = await attendeesOf(db, product_id);
    expect(coming, `course ${product_id}`).toHaveLength((places ?? 0) - (places_left ?? 0));
  }
});
