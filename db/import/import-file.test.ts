// In the smoke set: runs on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import { lessonPackages, upsells } from '#src/features/catalogue/products-on-sale.server.ts';
import { courseAt } from '#src/features/courses/courses.server.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { testDatabase } from '#testing/database.ts';
import { basicProducts, seedBasicProducts } from '../seed/seed-catalogue.ts';
import { seedDemoContent } from '../seed/seed-demo-content.ts';
import { importFile } from './import-file.ts';

const now = new Date('2026-11-21T12:00:00Z');
const secrets = createSecrets('a secret of thirty-two letters or more');
let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
  await migrate(database.db, migrationFiles());
});
afterAll(() => database.close());

const run = (kind: string, text: string, write = true) =>
  importFile(database.db, { kind, bytes: Buffer.from(text), write, now, secrets });
const rowsOf = async (table: 'areas' | 'instructors' | 'reviews' | 'courses') =>
  (await database.db.selectFrom(table).selectAll().execute()).length;

const AREAS = `slug,name,postcode_area,region,lat,lon,outcodes,intro,most_chosen_hours
york,York,YO,Yorkshire,53.96,-1.08,YO1 YO10,"Quiet streets, then the ring road.",10`;
const LESSONS = `area,transmission,hours,price,limit
york,manual,1,25.00,10
york,manual,10,240.00,5`;
const INSTRUCTORS = `slug,name,email,portrait,transmissions,area,outcodes,lat,lon,languages,nervous_friendly,grade,teaching_since,lead,about,badge,weekly_availability
jo-bell,Jo Bell,jo@example.com,/art/portraits/01.svg,manual automatic,york,YO1,53.96,-1.08,English Welsh,yes,A,2012,Patient.,"One.

Two.",trainee,sat-evening mon-morning`;
const COURSES = `slug,name,summary,date,begins,ends,venue,price,deposit,places,length,suits,heading,description
winter,Winter driving,Ice and fog.,2027-01-09,09:30,16:00,The barn,120.00,30.00,8,One day,Anybody,The day,Skid pans.`;

test('a school without demonstration content has the products of the site and nothing invented', async () => {
  expect(await seedBasicProducts(database.db, '2026-11-21')).toBe(true);
  expect(await seedBasicProducts(database.db, '2026-11-21')).toBe(false);
  for (const table of ['areas', 'instructors', 'reviews', 'courses'] as const)
    expect([table, await rowsOf(table)]).toEqual([table, 0]);
  const keys = await database.db.selectFrom('products').select(['type', 'id']).execute();
  expect(keys).toHaveLength(basicProducts.length);
  const offers = (await upsells(database.db, now)).map(({ id, usual }) => [id, usual]);
  expect(offers).toEqual([
    [31, expect.any(Number)],
    [2, undefined],
    [1, undefined],
  ]);
});

test('a file is tried first, and written when it is told to be', async () => {
  const tried = await run('areas', AREAS, false);
  expect(tried).toEqual({
    ok: true,
    message:
      '1 row of areas can be written (UTF-8, separated by commas). Nothing was written yet: add --write.',
  });
  expect(await rowsOf('areas')).toBe(0);
  expect(await run('areas', AREAS)).toEqual({ ok: true, message: 'Wrote 1 row of areas.' });
  for (const [kind, text] of [
    ['lessons', LESSONS],
    ['instructors', INSTRUCTORS],
    ['courses', COURSES],
  ] as const)
    expect(await run(kind, text)).toMatchObject({ ok: true });
  const lessons = await lessonPackages(database.db, 'york', 'manual', now);
  expect(lessons.map(({ name, price }) => [name, price])).toEqual([
    ['1 hour in York', 25_00],
    ['10 hours in York', 240_00],
  ]);
  expect(await listInstructors(database.db, now)).toMatchObject([{ slug: 'jo-bell', name: 'Jo Bell' }]);
  expect([...(await freeTimesOfAll(database.db))]).toEqual([['jo-bell', ['mon-morning', 'sat-evening']]]);
  expect(await courseAt(database.db, 'winter', now)).toMatchObject({
    name: 'Winter driving',
    venue: 'The barn',
  });
});

test('a file may be imported again: what is there is changed, and no learner’s reviews come with it', async () => {
  expect(await run('areas', AREAS.replace(',York,', ',Old York,'))).toMatchObject({ ok: true });
  expect(await run('instructors', INSTRUCTORS.replace('Jo Bell', 'Jo Bellamy'))).toMatchObject({ ok: true });
  expect(await listInstructors(database.db, now)).toMatchObject([
    { name: 'Jo Bellamy', area: { name: 'Old York' } },
  ]);
  expect(await rowsOf('reviews')).toBe(0);
});

test('a price is changed from a day on', async () => {
  const [hour] = await lessonPackages(database.db, 'york', 'manual', now);
  const prices = (from: string) => `type,id,price,from\nlesson,${hour?.id},26.00,${from}`;
  expect((await run('prices', prices('2026-11-20'))).message).toContain(
    'Line 2, from: must be today or later',
  );
  expect(await run('prices', prices('2026-12-01'))).toMatchObject({ ok: true });
  const priceAt = async (instant: string) =>
    (await findProduct(database.db, { type: 'lesson', id: hour?.id ?? 0 }, new Date(instant)))?.price;
  expect([await priceAt('2026-11-30T12:00:00Z'), await priceAt('2026-12-01T12:00:00Z')]).toEqual([
    25_00, 26_00,
  ]);
});

test('what is wrong is said row by row, and then nothing is written', async () => {
  const bad = `${LESSONS}\nleeds,manual,1,25.00,10\nyork,sidecar,2,25,0\nyork,manual,2,50.00,3`;
  expect((await run('lessons', bad)).message.split('\n')).toEqual([
    'Line 2, price: it changes on 2026-12-01 already; import prices from that day on',
    'Line 4, area: there is no area leeds; import areas first',
    'Line 5, transmission: must be manual or automatic',
    'Line 5, price: must be pounds and pence like 25.00',
    'Line 5, limit: must be at least 1',
    'Nothing was written: 5 to mend.',
  ]);
  expect(await lessonPackages(database.db, 'york', 'manual', now)).toHaveLength(2);
  expect((await run('areas', 'slug,colour\nyork,red')).message).toMatch(
    /missing: name[\s\S]*not known: colour/,
  );
  expect((await run('reviews', 'a\n1')).message).toMatch(/^Say what to import: areas, lessons/);
  expect((await run('courses', COURSES)).message).toContain('slug: there is a course winter already');
});

test('the demonstration can be added to the products of the site, but not beside a school’s own areas', async () => {
  await seedDemoContent(database.db, '2026-11-21');
  expect([await rowsOf('areas'), await rowsOf('reviews')]).toEqual([1, 0]);
});
