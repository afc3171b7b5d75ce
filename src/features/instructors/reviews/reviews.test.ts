import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { AMARA, review, SCRIPT, SQL, traces } from '#testing/instructor-messages.ts';
import { decideReview } from '../moderation/decide-review.server.ts';
import type { ReviewConfirmed, ReviewsResponse } from './api-schema.ts';
import { inviteReviewer } from './verify-review.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const decide = (id: string, to: 'published' | 'rejected') =>
  app.db
    .transaction()
    .execute((tx) =>
      decideReview(
        tx,
        { id, state: 'pending' },
        { decision: to === 'published' ? 'publish' : 'reject', reason: 'read by the staff' },
        app.clock.now(),
      ),
    );
beforeAll(async () => {
  await buys('joan@example.com', [LESSON]);
  await buys('brainy@example.com', [BRAIN_TRAINING]);
  const placed = await testBuyer(app, [LESSON]);
  await placed.fillIn({ email: 'hesitant@example.com' });
});
beforeEach(() => app.clock.pass({ days: 2 }));

async function buys(email: string, products: Parameters<typeof testBuyer>[1]) {
  const buyer = await testBuyer(app, products);
  await buyer.fillIn({ email });
  await buyer.pay();
  await app.queue.drain();
}

const wordsOf = (email: string) => `By ${email}, ${app.clock.now().toISOString()}`;

async function submits(email: string, content = wordsOf(email)) {
  const answer = await app.browser().post(`${AMARA}/reviews`, { ...review, email, content });
  return { answer, ...(await invited(content)) };
}

/** The review of these words, once whoever is said to have written it is asked. */
async function invited(content: string) {
  await app.queue.drain('invite-reviewer');
  const row = await app.db
    .selectFrom('reviews')
    .selectAll()
    .where('content', '=', content)
    .executeTakeFirstOrThrow();
  return { row, invitation: await invitationOf(row.id) };
}

async function invitationOf(reviewId: string) {
  const email = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('message_id', 'like', `<confirm-review-${reviewId}@%`)
    .executeTakeFirst();
  if (!email) return undefined;
  const words = await bodyOf(email, app.running.services);
  const token = /\/reviews\/confirm\/(\w+)/.exec(words?.plain ?? '')?.[1] ?? '';
  return { email, words, token };
}

const confirm = (token: unknown, address = '127.0.0.1') =>
  app.browser({ address }).post<ReviewConfirmed>('/v1/website/reviews/confirm', { token });
const verifiedAt = async (id: string) =>
  (await app.db.selectFrom('reviews').select('verified_at').where('id', '=', id).executeTakeFirstOrThrow())
    .verified_at;

describe('a review with a learner’s email', () => {
  test('brings them a link, and is marked as theirs by it, however often they follow it', async () => {
    const { row, invitation } = await submits('JOAN@Example.com');
    expect(invitation?.email).toMatchObject({
      recipient: 'JOAN@Example.com',
      subject: 'Did you review Amara Osei?',
      reply_to: 'office@bitepoint.example',
    });
    const token = invitation?.token ?? '';
    expect(token).toMatch(/^[0-9a-z]{26}$/);
    expect(await verifiedAt(row.id)).toBeNull();
    const first = await confirm(token);
    expect([first.status, first.body]).toEqual([
      200,
      { kind: 'instructor', name: 'Amara Osei', slug: 'amara-osei', published: false },
    ]);
    const at = await verifiedAt(row.id);
    expect(at).toEqual(app.clock.now());
    app.clock.pass({ hours: 1 });
    expect((await confirm(token)).body).toEqual(first.body);
    expect(await verifiedAt(row.id)).toEqual(at);
  });

  test('is not published by its mark', async () => {
    const { row, invitation } = await submits('joan@example.com');
    await confirm(invitation?.token);
    expect((await traces(app)).reviews.find(({ id }) => id === row.id)?.state).toBe('pending');
  });

  test.each([
    ['published', true],
    ['rejected', false],
  ] as const)('that was %s before its link is followed is answered so: %s', async (state, published) => {
    const { row, invitation } = await submits('joan@example.com');
    await decide(row.id, state);
    expect((await confirm(invitation?.token)).body).toMatchObject({ slug: 'amara-osei', published });
  });

  test('the link is stored only encrypted, and the email does not quote the review', async () => {
    const { invitation } = await submits('joan@example.com', 'Words of somebody who may be a stranger.');
    const rows = JSON.stringify([
      await app.db.selectFrom('review_links').selectAll().execute(),
      await app.db.selectFrom('emails').selectAll().execute(),
      app.logged,
    ]);
    expect(invitation?.token.length).toBe(26);
    expect(rows).not.toContain(invitation?.token);
    for (const words of [invitation?.words?.plain, invitation?.words?.html]) {
      expect(words).not.toMatch(/stranger|Joan W/);
      expect(words).toContain('5 stars');
    }
  });

  test('brings one link, however often the job runs', async () => {
    const { row, invitation } = await submits('joan@example.com');
    await app.queue.run('invite-reviewer', { reviewId: row.id });
    expect((await confirm(invitation?.token)).status).toBe(200);
    expect((await traces(app)).links.filter(({ review_id }) => review_id === row.id)).toHaveLength(1);
  });

  test('sends at most three links a day, so that nobody can flood a learner’s mailbox', async () => {
    const brought = [];
    for (let time = 0; time < 7; time += 1) {
      brought.push((await submits('joan@example.com', `Once more, number ${time}`)).invitation !== undefined);
      if (time > 1) app.clock.pass({ hours: 1 });
    }
    // Two in an hour.
    expect(brought).toEqual([true, true, false, true, false, false, false]);
  });

  test('brings two also where several runners have them in hand at once', async () => {
    const before = await traces(app);
    const browser = app.browser();
    for (let time = 0; time < 8; time += 1)
      await browser.post(`${AMARA}/reviews`, {
        ...review,
        email: time % 2 ? 'joan@example.com' : 'Joan@example.com',
        content: `At once, number ${time}`,
      });
    const { services } = app.running;
    const deps = { ...services, hasPaidLessons: async () => true, hadPlace: async () => true };
    const known = before.reviews.map(({ id }) => id);
    const { reviews } = await traces(app);
    await Promise.all(
      reviews.filter(({ id }) => !known.includes(id)).map(({ id }) => inviteReviewer(deps, id)),
    );
    expect((await traces(app)).links).toHaveLength(before.links.length + 2);
    await app.queue.drain('invite-reviewer');
    expect((await traces(app)).links).toHaveLength(before.links.length + 2);
  });
});

describe('a review with another email', () => {
  /** What the call leaves behind before any job has run. */
  async function leaves(email: string) {
    const content = wordsOf(email);
    const before = await traces(app);
    const answer = await app.browser().post(`${AMARA}/reviews`, { ...review, email, content });
    const { emails, waiting } = await traces(app);
    const left = {
      emails: emails.length - before.emails.length,
      jobs: waiting.slice(before.waiting.length).map(({ name }) => name),
    };
    return { answer, left, ...(await invited(content)) };
  }

  test.each(['stranger@example.com', 'brainy@example.com', 'hesitant@example.com'])(
    '%s, without a paid order with lessons, brings no link, and the call does the same as for a learner',
    async (email) => {
      const learners = await leaves('joan@example.com');
      const others = await leaves(email);
      expect(learners.invitation).toBeDefined();
      expect(others.invitation).toBeUndefined();
      expect(others.left).toEqual(learners.left);
      expect(others.left.jobs).toEqual(['invite-reviewer', 'send-email']);
      expect([others.answer.status, others.answer.text]).toEqual([
        learners.answer.status,
        learners.answer.text,
      ]);
    },
  );
});

describe('a link that is none', () => {
  test('gets one answer, whatever is wrong with it', async () => {
    const { row, invitation } = await submits('joan@example.com');
    app.clock.pass({ days: 31 });
    const refusal = {
      message: 'This link has expired or is incomplete.',
      code: 'link_not_found',
    };
    const tokens = [
      invitation?.token,
      invitation?.token.slice(0, 25),
      '0'.repeat(26),
      '',
      "' or 1=1 --",
      'a'.repeat(9_999),
    ];
    for (const token of tokens) {
      const answer = await confirm(token);
      expect([answer.status, answer.body]).toEqual([404, refusal]);
    }
    expect(await verifiedAt(row.id)).toBeNull();
  });

  test.each([[undefined], [null], [7], [['a']]])('%j is refused under its name', async (token) => {
    const answer = await confirm(token);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['token']]);
  });

  test('is forgotten when it has run out, and the email of the review after a year', async () => {
    const { row } = await submits('joan@example.com');
    const linksOf = async () =>
      (await traces(app)).links.filter(({ review_id }) => review_id === row.id).length;
    const emailOf = async () =>
      (await app.db.selectFrom('reviews').select('email').where('id', '=', row.id).executeTakeFirstOrThrow())
        .email;
    await app.queue.run('purge-messages');
    expect(await linksOf()).toBe(1);
    app.clock.pass({ days: 31 });
    await app.queue.run('purge-messages');
    expect([await linksOf(), await emailOf()]).toEqual([0, 'joan@example.com']);
    app.clock.pass({ days: 340 });
    await app.queue.run('purge-messages');
    expect(await emailOf()).toBeNull();
  });
});

describe('a review of an instructor who has left', () => {
  const shown = (slug: string) =>
    app.db.selectFrom('reviews').select('id').where('instructor_slug', '=', slug).execute();

  test('is forgotten a year after it was rejected, and one that shows is not', async () => {
    const rejected = await submits('joan@example.com', 'Rejected');
    const published = await submits('joan@example.com', 'Published');
    await decide(rejected.row.id, 'rejected');
    await decide(published.row.id, 'published');
    const left = async () => (await shown('amara-osei')).map(({ id }) => id);
    await app.queue.run('purge-messages');
    expect(await left()).toContain(rejected.row.id);
    app.clock.pass({ days: 367 });
    await app.queue.run('purge-messages');
    expect(await left()).not.toContain(rejected.row.id);
    expect(await left()).toContain(published.row.id);
  });

  test('is deleted 30 days after its instructor left; other reviews stay', async () => {
    const others = (await shown('amara-osei')).length;
    await app.db
      .updateTable('instructors')
      .set({ left_at: app.clock.now() })
      .where('slug', '=', 'tom-ackroyd')
      .execute();
    const before = (await shown('tom-ackroyd')).length;
    app.clock.pass({ days: 29 });
    await app.queue.run('purge-messages');
    expect([before > 0, (await shown('tom-ackroyd')).length]).toEqual([true, before]);
    app.clock.pass({ days: 2 });
    await app.queue.run('purge-messages');
    expect([(await shown('tom-ackroyd')).length, (await shown('amara-osei')).length]).toEqual([0, others]);
  });
});

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
