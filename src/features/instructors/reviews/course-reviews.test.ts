import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyCourse } from '#src/features/courses/staff/course-changes.server.ts';
import { lettersTo, newIpAddress } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { review } from '#testing/instructor-messages.ts';
import { reviewsToDecide } from '../moderation/read-reviews.server.ts';
import type { ReviewConfirmed, ReviewsResponse } from './api-schema.ts';

/** Teach with us, whose places are asked for without paying. */
const TEACH = 2;
const CALLS = '/v1/website/courses/teach-with-us/reviews';
const CAME = 'came@example.co.uk';
const OFFICE = 'office@bitepoint.example';

let app: TestApp;
let ends: Date;
beforeAll(async () => {
  app = await testApp();
  const day = app.db.selectFrom('product_events').select('ends_at').where('product_id', '=', TEACH);
  ends = (await day.executeTakeFirstOrThrow()).ends_at;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date(ends.getTime() + 60_000).toISOString());
  for (const table of ['course_responses', 'emails', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.deleteFrom('reviews').where('course_id', '=', TEACH).execute();
  await hasPlace(CAME.toUpperCase(), TEACH);
});

async function hasPlace(email: string, course: number) {
  const place = {
    questions_field: '',
    questions: '',
    created_at: app.clock.now(),
    confirmed_at: app.clock.now(),
  };
  await app.db
    .insertInto('course_responses')
    .values({ ...place, id: crypto.randomUUID(), course_id: course, name: 'Cam', email })
    .execute();
}
const browser = () => app.browser({ address: newIpAddress() });
async function submit(email: string, more: object = {}, calls = CALLS) {
  const answer = await browser().post<{ message: string }>(calls, { ...review, email, ...more });
  await app.queue.drain();
  return answer;
}
async function tokenFor(email: string) {
  const letters = await lettersTo(app, email);
  return /reviews\/confirm\/(\w+)/.exec(letters.at(-1)?.plain ?? '')?.[1];
}
async function confirm(email: string) {
  const token = (await tokenFor(email)) ?? '';
  return browser().post<ReviewConfirmed>('/v1/website/reviews/confirm', { token });
}
const waiting = async () =>
  (await reviewsToDecide(app.db)).filter(({ about }) => about.name === 'Teach with us');
const shown = async (calls = CALLS) => (await browser().get<ReviewsResponse>(calls)).body.data;
const row = () =>
  app.db.selectFrom('reviews').selectAll().where('course_id', '=', TEACH).executeTakeFirstOrThrow();
const told = async () => (await lettersTo(app, OFFICE)).map(({ subject }) => subject);
const publish = async (id: string) =>
  (await app.staff('staff')).post<{ message?: string }>(`/v1/office/reviews/${id}/publish`, {});

describe('a review of a course', () => {
  test('reaches the staff once its writer, who had a place, has confirmed it', async () => {
    const answer = await submit(CAME);
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining('sent it a link')]);
    const { id } = await row();
    expect([await waiting(), await told(), (await publish(id)).status]).toEqual([[], [], 404]);

    expect((await confirm(CAME)).body).toEqual({
      kind: 'course',
      slug: 'teach-with-us',
      name: 'Teach with us',
      published: false,
    });
    await confirm(CAME);
    await app.queue.drain();
    expect([(await waiting()).map((one) => one.id), await told()]).toEqual([
      [id],
      ['A review of Teach with us is waiting'],
    ]);
    expect(await shown()).toEqual([]);
    expect((await publish(id)).status).toBe(200);
    expect(await shown()).toMatchObject([{ id, rating: review.rating, verified_learner: true }]);
  });

  test.each([
    ['an address without a place', 'stranger@example.co.uk', 1],
    ['a place on a date to come', CAME, -60 * 24],
  ])('of %s is answered alike, and brings no link', async (_, email, minutes) => {
    app.clock.set(new Date(ends.getTime() + minutes * 60_000).toISOString());
    const [known, unknown] = [await submit(CAME, { content: 'One' }), await submit(email)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { id } = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('content', '=', review.content)
      .where('course_id', '=', TEACH)
      .executeTakeFirstOrThrow();
    expect(
      await app.db.selectFrom('review_links').select('review_id').where('review_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('is one of all its dates: whoever was on one writes at the page of another, which shows it', async () => {
    const later = await app.db.transaction().execute((tx) =>
      copyCourse(
        tx,
        { id: TEACH, name: 'Teach with us' },
        {
          begins: new Date(ends.getTime() + 30 * 86_400_000),
          ends: new Date(ends.getTime() + 30 * 86_400_000 + 7_200_000),
          venue: 'Leeds',
          places: 4,
        },
      ),
    );
    const calls = `/v1/website/courses/${later.slug}/reviews`;
    await submit(CAME, {}, calls);
    await confirm(CAME);
    const { id } = await row();
    await publish(id);
    expect(await shown(calls)).toMatchObject([{ id }]);
    expect(await shown()).toMatchObject([{ id }]);
  });

  test('that nobody has confirmed is deleted with its link, and all once a year has passed since its last date', async () => {
    await submit('stranger@example.co.uk');
    await submit(CAME, { content: 'Calm' });
    await confirm(CAME);
    await publish(
      (
        await app.db
          .selectFrom('reviews')
          .select('id')
          .where('content', '=', 'Calm')
          .executeTakeFirstOrThrow()
      ).id,
    );
    const left = async () => {
      await app.queue.run('purge-messages');
      const rows = app.db.selectFrom('reviews').select('content').where('course_id', '=', TEACH);
      return (await rows.execute()).map(({ content }) => content).sort();
    };
    app.clock.pass({ days: 29 });
    expect(await left()).toEqual([review.content, 'Calm'].sort());
    app.clock.pass({ days: 2 });
    expect(await left()).toEqual(['Calm']);
    app.clock.pass({ days: 380 });
    expect(await left()).toEqual([]);
  });
});

test.each([
  ['no-such-course', 404, 'couldn’t find that course'],
  ['teach-with-us', 422, 'Choose from 1 to 5 stars'],
])('%s without a rating is refused', async (slug, status, message) => {
  const rating = slug === 'teach-with-us' ? {} : { rating: 5 };
  const { rating: _, ...unrated } = review;
  const answer = await browser().post<{ message: string }>(`/v1/website/courses/${slug}/reviews`, {
    ...unrated,
    ...rating,
  });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(message)]);
});
