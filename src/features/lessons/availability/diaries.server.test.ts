import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { availability, firstSlots } from './availability.server.ts';
import { changeDiarySettings, diarySettings } from './diaries.server.ts';
import { freeOnDay } from './offered-times.server.ts';
import {
  addException,
  exceptionsOf,
  removeException,
  setFreeTimes,
  setWorkingHours,
  workingHours,
} from './working-hours.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-22T12:00:00Z');
const slug = 'amara-osei';
const inTransaction = <T>(act: (tx: Parameters<typeof addException>[0]) => Promise<T>) =>
  database.db.transaction().execute(act);

test('the 21 times follow from the working hours, and change only the weekdays that are ticked otherwise', async () => {
  const { db } = database;
  expect(await workingHours(db, slug)).toContainEqual({ weekday: 3, from: 540, to: 1020 });
  await inTransaction((tx) =>
    setWorkingHours(tx, slug, [
      { weekday: 1, from: 510, to: 1050 },
      { weekday: 6, from: 540, to: 570 },
    ]),
  );
  const had = (await freeTimesOfAll(db)).get(slug) ?? [];
  expect(had).toEqual(['mon-morning', 'mon-afternoon']);
  expect(
    await inTransaction((tx) => setFreeTimes(tx, slug, { had, requestedPeriods: [...had, 'tue-evening'] })),
  ).toBe(true);
  expect(await workingHours(db, slug)).toEqual([
    { weekday: 1, from: 510, to: 1050 },
    { weekday: 2, from: 1020, to: 1200 },
    { weekday: 6, from: 540, to: 570 },
  ]);
  expect(await inTransaction((tx) => setWorkingHours(tx, 'nobody', []))).toBe(false);
});

test('free times follow hours, dates that differ, and settings of one version', async () => {
  const { db } = database;
  const query = { who: { slugs: [slug] }, minutes: 120, now } as const;
  const startsOf = async () => {
    const [found] = await availability(db, query);
    return [...(found?.starts() ?? [])].map((start) => new Date(start));
  };
  await inTransaction((tx) => setWorkingHours(tx, slug, [{ weekday: 1, from: 600, to: 720 }]));
  const mondays = ['23', '30'].map((day) => new Date(`2026-11-${day}T10:00:00Z`));
  expect((await startsOf()).slice(0, 2)).toEqual(mondays);
  expect(await startsOf()).toHaveLength(4);

  const away = {
    kind: 'holiday',
    firstDay: '2026-11-23',
    lastDay: '2026-11-29',
    by: 'Amara Osei',
    now,
  } as const;
  const id = await inTransaction((tx) => addException(tx, slug, away));
  expect(await exceptionsOf(db, slug, '2026-11-29')).toMatchObject([{ id, kind: 'holiday', from: null }]);
  expect((await startsOf())[0]).toEqual(mondays[1]);
  expect(await inTransaction((tx) => removeException(tx, slug, { id, now }))).toBeDefined();
  expect(await inTransaction((tx) => removeException(tx, slug, { id, now }))).toBeUndefined();

  const settings = await diarySettings(db, slug);
  if (!settings) throw new Error('No settings');
  const change = { ...settings, minLeadHours: 24 };
  expect(await inTransaction((tx) => changeDiarySettings(tx, slug, change))).toBe(true);
  expect(await inTransaction((tx) => changeDiarySettings(tx, slug, change))).toBe(false);
  expect((await startsOf())[0]).toEqual(mondays[1]);
});

test('the first free times of an area come in their order, of those who teach that gearbox there', async () => {
  const found = await firstSlots(
    database.db,
    { who: { area: 'leeds', transmission: 'manual' }, minutes: 60, now },
    2,
  );
  expect(found.length).toBeGreaterThan(1);
  const starts = found.flatMap(({ slots }) => slots[0]?.startsAt.getTime() ?? []);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(found[0]?.slots).toHaveLength(2);
  const { rows } = await sql<{ slug: string }>`select slug from instructors
    where area_slug = 'leeds' and 'manual' = any(gearboxes)`.execute(database.db);
  expect(found.map(({ instructor }) => instructor).sort()).toEqual(rows.map((row) => row.slug).sort());
  expect(await availability(database.db, { who: { outcode: 'ZE1' }, minutes: 60, now })).toEqual([]);
});

test('an hour that comes twice is shown as free once, as the time that the form books', async () => {
  const tom = 'tom-ackroyd';
  await inTransaction((tx) => setWorkingHours(tx, tom, [{ weekday: 7, from: 30, to: 210 }]));
  const query = {
    instructor: tom,
    minutes: 60 as const,
    outcode: 'LS6',
    now: new Date('2026-10-20T12:00:00Z'),
  };
  expect(await freeOnDay(database.db, { ...query, day: '2026-10-25' })).toEqual([
    '00:30',
    '01:00, before the clocks go back',
    '01:30, before the clocks go back',
    '02:00',
    '02:30',
  ]);
});
