import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { latestTestimonials } from './testimonials.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('three verified learners are quoted, briefly, about three instructors', async () => {
  const testimonials = await latestTestimonials(database.db, NOW);
  expect(new Set(testimonials.map(({ slug }) => slug)).size).toBe(3);
  for (const { body } of testimonials) expect(body.length).toBeLessThanOrEqual(150);
  const rows = await database.db
    .selectFrom('reviews')
    .select(['rating', 'state', 'verified_at'])
    .where(
      'id',
      'in',
      testimonials.map(({ id }) => id),
    )
    .execute();
  expect(
    rows.every(({ rating, state, verified_at }) => rating === 5 && state === 'published' && verified_at),
  ).toBe(true);
});

test('withdrawn reviews, and reviews of instructors who have left, are not quoted', async () => {
  const { db } = database;
  const [first, second] = await latestTestimonials(db, NOW);
  await db
    .updateTable('reviews')
    .set({ state: 'rejected' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await db
    .updateTable('instructors')
    .set({ left_at: NOW })
    .where('slug', '=', second?.slug ?? '')
    .execute();
  const testimonials = await latestTestimonials(db, NOW);
  expect(testimonials).toHaveLength(3);
  expect(testimonials.map(({ id }) => id)).not.toContain(first?.id);
  expect(testimonials.map(({ slug }) => slug)).not.toContain(second?.slug);
});

test('an instructor with a leaving date is quoted until then', async () => {
  const { db } = database;
  const before = await latestTestimonials(db, NOW);
  await db
    .updateTable('instructors')
    .set({ left_at: new Date('2026-12-01T00:00:00Z') })
    .where('slug', '=', before[0]?.slug ?? '')
    .execute();
  expect(await latestTestimonials(db, NOW)).toEqual(before);
  const later = await latestTestimonials(db, new Date('2026-12-01T00:00:00Z'));
  expect(later.map(({ slug }) => slug)).not.toContain(before[0]?.slug);
});
