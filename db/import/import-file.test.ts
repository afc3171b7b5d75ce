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

test('a file is tried first, and moved in when it is told to be', async () => {
  const tried = await run('areas', AREAS, false);
  expect(tried.message).toMatch(
    /1 good, 0 doubtful, 0 refused, 0 here already[\s\S]*Nothing was written yet/,
  );
  expect(await rowsOf('areas')).toBe(0);
  expect((await run('areas', AREAS)).message).toMatch(/Moved 1 area in .* Nobody was emailed\.$/);
  for (const [kind, text, moved] of [
    ['lessons', LESSONS, '2 packages'],
    ['instructors', INSTRUCTORS, '1 instructor'],
    ['courses', COURSES, '1 course'],
  ] as const)
    expect((await run(kind, text)).message).toContain(`Moved ${moved} in`);
  const lessons = await lessonPackages(database.db, 'york', 'manual', now);
  expect(lessons.map(({ name, price }) => [name, price])).toEqual([
    ['1 hour in York', 25_00],
    ['10 hours in York', 240_00],
  ]);
  expect(await listInstructors(database.db, now)).toMatchObject([
    {
      slug: 'jo-bell',
      name: 'Jo Bell',
      about: ['One.', 'Two.'],
      languages: ['English', 'Welsh'],
      lat: 53.96,
    },
  ]);
  expect([...(await freeTimesOfAll(database.db))]).toEqual([['jo-bell', ['mon-morning', 'sat-evening']]]);
  expect(await courseAt(database.db, 'winter', now)).toMatchObject({
    name: 'Winter driving',
    venue: 'The barn',
    deposit: 30_00,
  });
});

test('moved in again, what is here stays as it is, and no learner’s reviews come with it', async () => {
  for (const [kind, text] of [
    ['areas', AREAS.replace(',York,', ',Old York,')],
    ['instructors', INSTRUCTORS.replace('Jo Bell', 'Jo Bellamy')],
    ['courses', COURSES],
  ] as const)
    expect((await run(kind, text)).message).toContain('0 good, 0 doubtful, 0 refused, 1 here already');
  expect(await listInstructors(database.db, now)).toMatchObject([
    { name: 'Jo Bell', area: { name: 'York' } },
  ]);
  expect(await rowsOf('reviews')).toBe(0);
});

test('a price is changed from a day on', async () => {
  const [hour] = await lessonPackages(database.db, 'york', 'manual', now);
  const prices = (from: string) => `type,id,price,from\nlesson,${hour?.id},26.00,${from}`;
  expect((await run('prices', prices('2026-11-20'))).message).toContain(
    'Line 2, from: must be today or later',
  );
  expect((await run('prices', 'type,id,price,from\nlesson,999,26.00,2026-12-01')).message).toContain(
    'Line 2, id: there is no lesson 999',
  );
  expect(await run('prices', prices('2026-12-01'))).toMatchObject({ ok: true });
  const priceAt = async (instant: string) =>
    (await findProduct(database.db, { type: 'lesson', id: hour?.id ?? 0 }, new Date(instant)))?.price;
  expect([await priceAt('2026-11-30T12:00:00Z'), await priceAt('2026-12-01T12:00:00Z')]).toEqual([
    25_00, 26_00,
  ]);
});

test('what is wrong is said row by row, and the other rows are moved', async () => {
  const bad = `${LESSONS}\nleeds,manual,1,25.00,10\nyork,sidecar,2,25,0\nyork,manual,2,50.00,3\nyork,manual,3,0,3`;
  expect((await run('lessons', bad)).message.split('\n').slice(0, 6)).toEqual([
    'Row 2, 1 hours manual york: here, hours: This package is on sale here. It stays as it is.',
    'Row 3, 10 hours manual york: here, hours: This package is on sale here. It stays as it is.',
    'Row 4, 1 hours manual leeds: refused, area: There’s no such area here. Move areas in first, or add it.',
    'Row 5, 2 hours york: refused, transmission: It must be one of: manual, automatic.',
    'Row 5, 2 hours york: refused, limit: It’s a whole number from 1 to 100.',
    'Row 7, 3 hours manual york: refused, price: A package costs something.',
  ]);
  expect(await lessonPackages(database.db, 'york', 'manual', now)).toHaveLength(3);
  const areas = (rows: string) => run('areas', `name,region,outcodes,intro,most_chosen_hours\n${rows}`);
  // Two areas of one file, and one that is here, ask for one postcode.
  expect(
    (await areas('Hull,Yorkshire,HU1,A port.,10\nBeverley,Yorkshire,HU1,A minster.,10')).message,
  ).toMatch(/Row 3, Beverley: refused, outcodes: HU1 is in Hull already\.\n1 good, 0 doubtful, 1 refused/);
  expect((await areas('Selby,Yorkshire,YO1 ZZ9,An abbey.,10')).message).toContain(
    'first halves of postcodes',
  );
  expect((await run('areas', 'slug,colour\nyork,red')).message).toMatch(/missing: name/);
  expect((await run('reviews', 'a\n1')).message).toMatch(/^Say what to import: prices, areas, lessons/);
  const late = COURSES.replace('winter', 'past').replace('2027-01-09', '2026-01-09');
  expect((await run('courses', late.replace('Winter driving', 'Past'))).message).toContain(
    'Only courses to come',
  );
});

test('the demonstration can be added to the products of the site, but not beside a school’s own areas', async () => {
  await seedDemoContent(database.db, '2026-11-21');
  expect([await rowsOf('areas'), await rowsOf('reviews')]).toEqual([2, 0]);
});
