import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, contactMessage, review, SQL, traces } from '#testing/instructor-messages.ts';
import type { ReviewsResponse } from './reviews/api-schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const read = (path: string) => app.browser().get<ReviewsResponse>(path);

describe('reading reviews', () => {
  test('answers the first page without being asked for one, as the specification words it', async () => {
    const { status, body, headers } = await read(`${AMARA}/reviews`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['current_page', 'data', 'last_page']);
    expect([body.current_page, body.last_page, body.data.length]).toEqual([1, 5, 10]);
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rating: 5,
      created_at: expect.stringMatching(/^2026-11-14T/),
      name: 'Callum M',
      content: expect.stringContaining('stalled'),
      verified_learner: true,
      reply: null,
    });
    expect(headers['content-type']).toContain('json');
  });

  test('answers the page that it is asked for, and an empty one beyond the last', async () => {
    expect((await read(`${AMARA}/reviews?page=5`)).body).toMatchObject({ current_page: 5, last_page: 5 });
    for (const page of [6, 99_999, 1_000_000_000, 999_999_999_999_999])
      expect(await read(`${AMARA}/reviews?page=${page}`)).toMatchObject({
        status: 200,
        body: { data: [], current_page: page, last_page: 5 },
      });
  });

  test('answers one empty page where there are none', async () => {
    const { body } = await read('/v1/website/instructors/arjun-nair/reviews');
    expect(body).toEqual({ data: [], current_page: 1, last_page: 1 });
  });

  test.each([
    '0',
    '-1',
    'abc',
    '',
    '1.5',
    '1e9',
    '%201',
    '0x1',
    '1&page=2',
    '9'.repeat(16),
    'NaN',
    'Infinity',
    ...SQL,
  ])('refuses page "%s"', async (page) => {
    const written = page.includes('%') || page.includes('&') ? page : encodeURIComponent(page);
    const answer = await read(`${AMARA}/reviews?page=${written}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['page']);
    expect(answer.body.message).toBe(answer.body.errors?.page?.[0]);
    expect(answer.body.message).toBe('A page is a whole number from 1');
  });

  test('shows published reviews only', async () => {
    const { id } = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('instructor_slug', '=', 'gwyn-pritchard')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('reviews').set({ state: 'rejected' }).where('id', '=', id).execute();
    const { body } = await read('/v1/website/instructors/gwyn-pritchard/reviews');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]?.id).not.toBe(id);
  });
});

describe('an instructor who is not there', () => {
  const calls = (slug: string) =>
    Promise.all([
      app.browser().get(`/v1/website/instructors/${slug}/reviews`),
      app.browser().post(`/v1/website/instructors/${slug}/reviews`, review),
      app.browser().post(`/v1/website/instructors/${slug}/contact`, contactMessage),
    ]);

  test.each(['nobody', 'Amara-Osei', '%2e%2e%2fetc', 'a'.repeat(90), '-', ...SQL.map(encodeURIComponent)])(
    'answers 404 for "%s", and keeps nothing',
    async (slug) => {
      const before = await traces(app);
      for (const answer of await calls(slug)) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({
          message: 'We couldn’t find that instructor.',
          code: 'instructor_not_found',
        });
      }
      expect(await traces(app)).toEqual(before);
    },
  );

  test('answers 404 with a code of its own once they have left, and keeps nothing', async () => {
    const slug = 'leroy-francis';
    await app.db
      .updateTable('instructors')
      .set({ left_at: app.clock.now() })
      .where('slug', '=', slug)
      .execute();
    const before = await traces(app);
    for (const answer of await calls(slug))
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'Leroy Francis no longer teaches with us.', code: 'instructor_left' },
      ]);
    expect(await traces(app)).toEqual(before);
  });

  test('is found and can be contacted until they leave', async () => {
    const slug = 'gwyn-pritchard';
    const leaves = new Date(app.clock.now().getTime() + 60_000);
    await app.db.updateTable('instructors').set({ left_at: leaves }).where('slug', '=', slug).execute();
    expect((await calls(slug)).map(({ status }) => status)).toEqual([200, 200, 200]);
    app.clock.pass({ minutes: 1 });
    expect((await calls(slug)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

test('an instructor’s own address is answered by no call', async () => {
  const answers = await Promise.all([
    app.browser().get(`${AMARA}/reviews`),
    app.browser().post(`${AMARA}/reviews`, review),
    app.browser().post(`${AMARA}/contact`, contactMessage),
    app.browser().post(`${AMARA}/contact`, {}),
  ]);
  for (const { text } of answers) expect(text).not.toContain('instructors.bitepoint');
});

test('what people wrote, and who they are, is in no line of the log', async () => {
  const canary = 'c4n4ry';
  await app.browser().post(`${AMARA}/reviews`, {
    ...review,
    name: `${canary} name`,
    email: `${canary}@example.com`,
    content: `${canary} words`,
  });
  await app.browser().post(`${AMARA}/contact`, {
    ...contactMessage,
    from_name: `${canary} name`,
    from_email: `${canary}@example.com`,
    callback_time: canary,
    subject: `${canary} subject`,
    body: `${canary} body`,
  });
  await app.browser().post('/v1/website/reviews/confirm', { token: canary });
  await app.queue.drain();
  expect(app.logged.length).toBeGreaterThan(3);
  expect(app.logged.filter((line) => line.includes(canary))).toEqual([]);
});
