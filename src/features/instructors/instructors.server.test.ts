import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instructors as seeded } from '#db/seed/instructors.ts';
import { seedInstructors } from '#db/seed/seed-instructors.ts';
import { listAreas } from '#src/features/areas/areas.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { findInstructor, listInstructors, reviewsOfAll } from './instructors.server.ts';
import { together } from './review.ts';
import { repliesByStars, reviewsPage } from './reviews/reviews.server.ts';
import type { ReviewsQuery } from './reviews/reviews-query.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the instructors that ship', () => {
  test('are 24 in all of our areas, some for either gearbox, in several languages', async () => {
    const everybody = await listInstructors(database.db, NOW);
    const areas = await listAreas(database.db);
    expect(everybody).toHaveLength(24);
    expect(new Set(everybody.map(({ area }) => area.slug))).toEqual(new Set(areas.map(({ slug }) => slug)));
    expect(
      everybody.filter(({ transmissions }) => transmissions.includes('automatic')).length,
    ).toBeGreaterThan(11);
    expect(everybody.filter(({ nervousFriendly }) => nervousFriendly).length).toBeGreaterThan(10);
    const languages = new Set(everybody.flatMap((one) => one.languages));
    for (const language of ['Polish', 'Urdu', 'Welsh', 'Punjabi', 'British Sign Language'])
      expect(languages).toContain(language);
    expect(everybody.every(({ languages: [first] }) => first === 'English')).toBe(true);
  });

  test('pick up only where their area teaches, and start from within it', async () => {
    const areas = new Map((await listAreas(database.db)).map((area) => [area.slug, area]));
    for (const { area, outcodes, lat, lon, slug } of await listInstructors(database.db, NOW)) {
      const home = areas.get(area.slug);
      expect(
        outcodes.filter((outcode) => !home?.outcodes.includes(outcode)),
        slug,
      ).toEqual([]);
      expect(Math.abs(lat - (home?.lat ?? 0)) + Math.abs(lon - (home?.lon ?? 0)), slug).toBeLessThan(0.15);
    }
  });

  test('have a portrait each, and answer nowhere with their address', async () => {
    const everybody = await listInstructors(database.db, NOW);
    expect(new Set(everybody.map(({ portrait }) => portrait)).size).toBe(24);
    expect(JSON.stringify(everybody)).not.toContain('@');
  });

  test('are read anew into no database that has some', async () => {
    expect(await seedInstructors(database.db)).toBe(false);
  });

  test('come once into a database from before there were any, however many sites start on it', async () => {
    const older = await testDatabase();
    try {
      await sql`truncate instructors cascade`.execute(older.db);
      const wrote = await Promise.all([1, 2, 3].map(() => seedInstructors(older.db)));
      expect(wrote.filter(Boolean)).toHaveLength(1);
      const everybody = await listInstructors(older.db, NOW);
      expect(everybody.reduce((sum, { reviews }) => sum + reviews.count, 0)).toBe(200);
    } finally {
      await older.close();
    }
  });
});

const readPage = (slug: string, page: number, query: Partial<ReviewsQuery> = {}) =>
  reviewsPage(
    database.db,
    { instructor_slug: slug },
    { page, sort: 'newest', stars: null, reply: false, ...query },
  );

describe('reviews', () => {
  test('add up to what was published, to one decimal', async () => {
    const amara = await findInstructor(database.db, 'amara-osei', NOW);
    expect(amara?.reviews).toEqual({ count: 46, average: 4.7, counts: [0, 1, 2, 7, 36] });
    const arjun = await findInstructor(database.db, 'arjun-nair', NOW);
    expect(arjun?.reviews).toEqual({ count: 0, average: null, counts: [0, 0, 0, 0, 0] });
    const all = await listInstructors(database.db, NOW);
    const everybody = together(all.map(({ reviews }) => reviews));
    expect(everybody).toMatchObject({ count: 200, average: 4.7 });
    expect(await reviewsOfAll(database.db, NOW)).toEqual(everybody);
  });

  test('come ten a page, the newest first, none twice and none left out', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((n) => readPage('amara-osei', n)));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 6]);
    const read = pages.flatMap(({ data }) => data);
    expect(new Set(read.map(({ id }) => id)).size).toBe(46);
    const dates = read.map(({ created_at }) => created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates[0]?.startsWith('2026-11')).toBe(true);
  });

  test('written in the same moment keep one order from page to page', async () => {
    const at = new Date('2026-01-01T00:00:00Z');
    await database.db
      .updateTable('reviews')
      .set({ created_at: at })
      .where('instructor_slug', '=', 'tom-ackroyd')
      .execute();
    const pages = await Promise.all([1, 2].map((n) => readPage('tom-ackroyd', n)));
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toHaveLength(14);
    expect(ids).toEqual([...ids].sort());
  });

  test('come by stars, those with the same newest first, and only of some stars or with a reply', async () => {
    const read = async (query: Partial<ReviewsQuery>) => (await readPage('amara-osei', 1, query)).data;
    const lowest = await read({ sort: 'lowest' });
    expect(lowest.map(({ rating }) => rating)).toEqual([2, 3, 3, 4, 4, 4, 4, 4, 4, 4]);
    const fours = await read({ stars: 4 });
    expect(fours.map(({ id }) => id)).toEqual(lowest.slice(3).map(({ id }) => id));
    expect((await read({ sort: 'highest' })).every(({ rating }) => rating === 5)).toBe(true);
    expect((await readPage('amara-osei', 1, { stars: 5 })).last_page).toBe(4);

    const [two, first] = [lowest[0]?.id ?? '', fours[0]?.id ?? ''];
    await database.db
      .updateTable('reviews')
      .set({ reply: 'Thank you.', replied_at: NOW })
      .where('id', 'in', [two, first])
      .execute();
    expect(await repliesByStars(database.db, { instructor_slug: 'amara-osei' })).toEqual([0, 1, 0, 1, 0]);
    const replied = await read({ reply: true, sort: 'highest' });
    expect(replied.map(({ id }) => id)).toEqual([first, two]);
    expect((await readPage('amara-osei', 1, { reply: true, stars: 5 })).data).toEqual([]);
  });

  test('beyond the last page there are none, and without any the first page is the last', async () => {
    expect(await readPage('amara-osei', 99_999)).toEqual({
      data: [],
      current_page: 99_999,
      last_page: 5,
    });
    expect(await readPage('arjun-nair', 1)).toEqual({
      data: [],
      current_page: 1,
      last_page: 1,
    });
  });
});

describe('somebody who has left', () => {
  test('is found by their address and listed nowhere', async () => {
    const left = seeded[5]?.slug ?? '';
    await database.db
      .updateTable('instructors')
      .set({ left_at: new Date('2026-11-01T00:00:00Z') })
      .where('slug', '=', left)
      .execute();
    expect(await findInstructor(database.db, left, NOW)).toMatchObject({ slug: left, hasLeft: true });
    expect((await listInstructors(database.db, NOW)).map(({ slug }) => slug)).not.toContain(left);
  });

  test('teaches until the moment comes', async () => {
    const leaving = seeded[6]?.slug ?? '';
    const at = (now: Date) =>
      Promise.all([findInstructor(database.db, leaving, now), listInstructors(database.db, now)]);
    await database.db.updateTable('instructors').set({ left_at: NOW }).where('slug', '=', leaving).execute();
    const [before, stillThere] = await at(new Date(NOW.getTime() - 1));
    expect([before?.hasLeft, stillThere.some(({ slug }) => slug === leaving)]).toEqual([false, true]);
    const [after, left] = await at(NOW);
    expect([after?.hasLeft, left.some(({ slug }) => slug === leaving)]).toEqual([true, false]);
  });

  test('is another thing than somebody who never was', async () => {
    for (const slug of ['nobody', '', '../amara-osei', 'amara\u0000osei', "a' or 1=1 --", 'a'.repeat(5_000)])
      expect(await findInstructor(database.db, slug, NOW)).toBeUndefined();
  });
});

test('an instructor’s ratings follow every change of a review, whoever makes it', async () => {
  const { db } = database;
  const [one, other] = (await listInstructors(db, NOW)).map(({ slug }) => slug) as [string, string];
  const counted = async () => {
    const { rows } = await sql<{ slug: string; ratings: number[]; counts: number[] }>`
      select slug, ratings, array(select count(r.id)::integer from generate_series(1, 5) as stars
        left join reviews r on r.rating = stars and r.instructor_slug = slug and r.state = 'published'
        group by stars order by stars) as counts from instructors`.execute(db);
    return rows;
  };
  const changes = [
    sql`update reviews set state = 'published', published_at = ${NOW} where instructor_slug = ${one}`,
    sql`update reviews set rating = 6 - rating where instructor_slug = ${one}`,
    sql`update reviews set instructor_slug = ${other} where instructor_slug = ${one} and rating < 3`,
    sql`update reviews set state = 'rejected' where instructor_slug = ${other} and rating = 5`,
    sql`delete from review_events`,
    sql`delete from reviews where instructor_slug = ${one} and rating = 1`,
    sql`delete from reviews where state = 'rejected'`,
  ];
  for (const change of changes) {
    await change.execute(db);
    for (const { slug, ratings, counts } of await counted()) expect(ratings, slug).toEqual(counts);
  }
});
