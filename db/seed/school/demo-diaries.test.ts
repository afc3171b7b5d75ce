import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { instructors } from '#db/seed/instructors.ts';
import { attendeesOf } from '#src/features/courses/office/attendees.server.ts';
import { minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { workingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { listAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { ownLessons } from '#src/features/lessons/learner/home/own-lessons.server.ts';
import { learnersTaughtBy } from '#src/features/lessons/learners/taught-by.server.ts';
import { statementOf } from '#src/features/lessons/minutes/statement.server.ts';
import { HOUR_MS, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { testDatabase } from '#testing/database.ts';
import { DIARIES } from './diaries.ts';
import { seedSchool } from './seed-school.ts';

/** At night, at a weekend on either side of a change of the clocks, and in a lesson. */
const CLOCKS = [
  '2026-11-25T23:47:00Z',
  '2027-03-28T03:10:00Z',
  '2026-10-24T10:05:00Z',
  '2026-10-26T00:20:00Z',
  '2026-12-02T14:20:00Z',
];

describe.each(CLOCKS)('a demo school that is filled at %s', (at) => {
  const now = new Date(at);
  let db: Db;
  beforeAll(async () => {
    const database = await testDatabase();
    db = database.db;
    await seedSchool({ db, secrets: createSecrets('a made-up school') }, now, { orders: 0 });
    return database.close;
  });

  test('has diaries and statements that one believes', async () => {
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

  test('pays for what learners have had, and seats whoever comes', async () => {
    const months = await sql<{ month: string }>`
        select distinct to_char(day, 'YYYY-MM') as month from lesson_minutes`.execute(db);
    const statements = await Promise.all(
      instructors.flatMap(({ slug }) =>
        months.rows.map(({ month }) => statementOf(db, { instructor: slug, month })),
      ),
    );
    const given = statements.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'given'));
    const ledger = await sql<{ minutes: number }>`
        select -sum(minutes)::int as minutes from lesson_minutes where kind = 'given'`.execute(db);
    expect(given.reduce((all, { minutes }) => all + minutes, 0)).toBe(ledger.rows[0]?.minutes);
    const learners = await db.selectFrom('learners').select('id').execute();
    const shown = await Promise.all(learners.map(({ id }) => ownLessons(db, id, now, { all: true })));
    const had = shown.flatMap(({ past }) => past.filter(({ isGiven }) => isGiven));
    expect(had).toHaveLength(given.length);
    const taught = await Promise.all(instructors.map(({ slug }) => learnersTaughtBy(db, slug, now)));
    expect(taught.flat().reduce((all, { given }) => all + given, 0)).toBe(given.length);

    const events = await db.selectFrom('product_events').selectAll().execute();
    for (const { product_id, places, places_left } of events) {
      const coming = await attendeesOf(db, product_id);
      expect(coming, `course ${product_id}`).toHaveLength((places ?? 0) - (places_left ?? 0));
    }
  });
});
