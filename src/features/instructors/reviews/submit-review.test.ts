import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, review, SCRIPT, SQL, traces } from '#testing/instructor-messages.ts';
import type { ReviewsResponse } from './api-schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const submit = (change: object = {}) =>
  app.browser().post<{ message: string }>(`${AMARA}/reviews`, { ...review, ...change });
const newest = () =>
  app.db
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

describe('submitting a review', () => {
  test('thanks in the specification’s words, keeps it as pending, and shows it nowhere', async () => {
    const answer = await submit({ content: 'Kept,\r\nbut not shown.  ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message:
        'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.',
    });
    expect(await newest()).toMatchObject({
      instructor_slug: 'amara-osei',
      name: 'Joan W',
      email: 'joan@example.com',
      rating: 5,
      content: 'Kept,\nbut not shown.',
      state: 'pending',
      published_at: null,
      verified_at: null,
      created_at: app.clock.now(),
    });
    const shown = await app.browser().get<ReviewsResponse>(`${AMARA}/reviews`);
    expect(shown.text).not.toContain('but not shown');
  });

  test('tells the staff once, in no word of the reviewer’s', async () => {
    app.clock.pass({ hours: 2 });
    await submit({ name: 'Zebedee', content: 'A most particular sentence.' });
    const { id } = await newest();
    const notice = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('message_id', 'like', `<review-${id}@%`)
      .executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      recipient: 'office@bitepoint.example',
      subject: 'A review of Amara Osei is waiting',
    });
    expect(`${notice.plain}${notice.html}`).toContain(id.slice(0, 8));
    expect(`${notice.plain}${notice.html}`).not.toMatch(/Zebedee|particular|joan@/);
  });

  test('takes only what a reviewer has to say: no state, no date, no id of theirs', async () => {
    app.clock.pass({ hours: 2 });
    const id = crypto.randomUUID();
    const more = {
      id,
      state: 'published',
      verified_at: '2020-01-01',
      published_at: '2020-01-01',
      instructor_slug: 'x',
    };
    expect((await submit({ ...more, created_at: '2020-01-01' })).status).toBe(200);
    expect(await newest()).toMatchObject({
      state: 'pending',
      verified_at: null,
      created_at: app.clock.now(),
    });
    expect((await newest()).id).not.toBe(id);
  });

  test('keeps script and SQL as the text that they are', async () => {
    for (const text of [SCRIPT, ...SQL]) {
      app.clock.pass({ hours: 2 });
      expect((await submit({ name: text, content: text })).status).toBe(200);
      expect(await newest()).toMatchObject({ name: text, content: text });
    }
    const { body } = await app.browser().get<ReviewsResponse>(`${AMARA}/reviews`);
    expect(body.data).toHaveLength(10);
  });

  test('takes a family of joined-up people and a right-to-left name as they are written', async () => {
    app.clock.pass({ hours: 2 });
    const content = 'שלום 👨‍👩‍👧 می‌روم';
    expect((await submit({ content })).status).toBe(200);
    expect((await newest()).content).toBe(content);
  });

  test('keeps a review once that is sent twice, at once or within the hour', async () => {
    app.clock.pass({ hours: 2 });
    const before = await traces(app);
    const twice = { content: 'Sent with a nervous finger.' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(twice)));
    answers.push(await submit(twice));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const after = await traces(app);
    expect(after.reviews.length - before.reviews.length).toBe(1);
    expect(after.emails.length - before.emails.length).toBe(1);
    expect(after.waiting.length - before.waiting.length).toBe(2);
  });
});

describe('what a review must be', () => {
  const STARS = 'Choose from 1 to 5 stars';
  const TOO_LONG = 'Use 2000 characters or fewer';
  const UNWELCOME = 'Please use letters, numbers and punctuation only';
  const EMAIL = 'Enter an email address like name@example.co.uk';

  test.each([
    ['rating', 0, STARS],
    ['rating', 6, STARS],
    ['rating', 4.5, STARS],
    ['rating', '5', STARS],
    ['rating', -1, STARS],
    ['rating', 1e9, STARS],
    ['rating', null, STARS],
    ['rating', undefined, STARS],
    ['rating', [5], STARS],
    ['content', '', 'Enter your review'],
    ['content', ' \r\n\t ', 'Enter your review'],
    ['content', undefined, 'Enter your review'],
    ['content', 7, 'Enter your review'],
    ['content', 'a'.repeat(10_000), TOO_LONG],
    ['content', 'a'.repeat(2_001), TOO_LONG],
    ['content', 'bell\u0007', UNWELCOME],
    ['content', 'turned \u202eround', UNWELCOME],
    ['name', '', 'Enter your name'],
    ['name', '   ', 'Enter your name'],
    ['name', undefined, 'Enter your name'],
    ['name', 'Joan\r\nBcc: all@example.com', UNWELCOME],
    ['name', 'a'.repeat(81), 'Use 80 characters or fewer'],
    ['email', '', EMAIL],
    ['email', 'joan', EMAIL],
    ['email', SCRIPT, EMAIL],
    ['email', 'joan@example.com\r\nBcc: all@example.com', EMAIL],
    ['email', undefined, EMAIL],
    ['email', ['joan@example.com'], EMAIL],
  ])(
    '%s, wrong in way %#: says what to do under the field, and keeps nothing',
    async (field, value, message) => {
      const before = await traces(app);
      const answer = await submit({ [field]: value });
      expect([answer.status, answer.body]).toEqual([422, { message, errors: { [field]: [message] } }]);
      expect(await traces(app)).toEqual(before);
    },
  );

  test('the longest that is allowed is kept whole', async () => {
    app.clock.pass({ hours: 2 });
    const content = `${'ab\r\n'.repeat(600)}${'c'.repeat(200)}`;
    expect((await submit({ content })).status).toBe(200);
    expect((await newest()).content).toHaveLength(2_000);
  });

  test('every field that is wrong is named at once', async () => {
    const answer = await app.browser().post<object>(`${AMARA}/reviews`, {});
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['content', 'email', 'name', 'rating']);
  });

  test.each([
    ['[]', 422],
    ['null', 422],
    ['{"name":', 400],
    [`{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 400],
  ])('a body of %s is refused', async (payload, status) => {
    const before = await traces(app);
    const answer = await app.browser().raw({
      method: 'POST',
      url: `${AMARA}/reviews`,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      payload,
    });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(expect.any(String));
    expect(await traces(app)).toEqual(before);
  });
});
