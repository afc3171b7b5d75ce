import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { AMARA, review } from '#testing/instructor-messages.ts';
import type { ReviewsResponse } from '../../reviews/api-schema.ts';
import { decisionsOfHalfAYear, reviewsDecided, waitingReviews } from './read-page.server.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Hours pass in some tests, and a session does not last for days.
  staff = await app.staff('staff');
  await app.db.deleteFrom('reviews').where('state', '=', 'pending').execute();
});

const desk = () => officeDepsOf(app.running);
const publish = (id: string, reply?: unknown) =>
  staff.post<{ state: string }>(`/v1/office/reviews/${id}/publish`, { reply });
const reject = (id: string, reason: unknown = 'abuse') =>
  staff.post<{ state: string }>(`/v1/office/reviews/${id}/reject`, { reason });
const takeDown = (id: string, reason: unknown = 'abuse') =>
  staff.post<{ state: string }>(`/v1/office/reviews/${id}/take-down`, { reason });
const reply = (id: string, reply: unknown, expected_reply = '') =>
  staff.put<{ replied: boolean }>(`/v1/office/reviews/${id}/reply`, { reply, expected_reply });
const eventsOf = (id: string) =>
  app.db.selectFrom('review_events').selectAll().where('review_id', '=', id).orderBy('id').execute();
const logOf = async (id: string) => {
  const rows = app.db.selectFrom('audit_log').select(['did', 'detail']).where('subject_id', '=', id);
  return (await rows.orderBy('id').execute()).map(({ did, detail }) => `${did}: ${detail}`);
};
const shown = async () => (await app.browser().get<ReviewsResponse>(`${AMARA}/reviews`)).body.data;

async function submit(content: string, change: object = {}) {
  await app.browser().post(`${AMARA}/reviews`, { ...review, ...change, content });
  const row = app.db.selectFrom('reviews').select('id').where('content', '=', content);
  return (await row.executeTakeFirstOrThrow()).id;
}

describe('the reviews that wait', () => {
  test('are listed the oldest first, with the time that is left, what is known of their writers, and no email', async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: 'Learner@example.com' });
    await buyer.pay();
    const first = await submit('The first.');
    app.clock.pass({ minutes: 90 });
    const second = await submit('The second.', { email: 'learner@example.com' });
    const claimed = await submit('The third.', { email: 'learner@example.com', rating: 1 });
    const verified = { verified_at: app.clock.now() };
    await app.db.updateTable('reviews').set(verified).where('id', '=', second).execute();
    const listed = await waitingReviews(desk());
    expect(listed.map(({ id, remainingTime, writer }) => [id, remainingTime.label, writer])).toEqual([
      [first, '22 h left', 'No order under this email.'],
      ...[
        [second, '24 h left', 'Learner since November, 10 hours.'],
        [
          claimed,
          '24 h left',
          'Not confirmed that it’s theirs. The email belongs to a learner since November, 10 hours.',
        ],
      ].sort(),
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/@example\.com/i);
    app.clock.pass({ hours: 23, minutes: 30 });
    const [late, soon] = (await waitingReviews(desk())).map(({ remainingTime }) => remainingTime);
    expect([late, soon]).toEqual([
      { label: 'Overdue by 1 h', tone: 'danger' },
      { label: '30 min left', tone: 'warning' },
    ]);
  });

  test('are announced to the office by an email that links to the desk', async () => {
    const id = await submit('Please read me.');
    const notice = app.db.selectFrom('emails').select('plain').where('message_id', 'like', `<review-${id}@%`);
    expect((await notice.executeTakeFirstOrThrow()).plain).toContain(
      `${app.url}/office/reviews#review-${id}`,
    );
  });
});

describe('publishing', () => {
  test('shows it first, with a reply if there is one, and writes one event and one line of the log', async () => {
    const id = await submit('Live at last.');
    app.clock.pass({ hours: 3 });
    expect((await publish(id, ' Thank you.\r\nSee you soon. ')).body).toEqual({ id, state: 'published' });
    expect((await shown())[0]).toMatchObject({
      id,
      content: 'Live at last.',
      reply: { content: 'Thank you.\nSee you soon.', replied_at: app.clock.now().toISOString() },
    });
    expect(await eventsOf(id)).toMatchObject([
      { from_state: 'pending', to_state: 'published', at: app.clock.now() },
    ]);
    expect(await logOf(id)).toEqual(['publishReview: with a reply']);
  });

  test('happens once, however often the same person presses', async () => {
    const id = await submit('Twice over.');
    const at = app.clock.now();
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)));
    app.clock.pass({ hours: 1 });
    answers.push(await publish(id));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect([(await eventsOf(id)).length, (await logOf(id)).length]).toEqual([1, 1]);
    const row = app.db.selectFrom('reviews').select('published_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).published_at).toEqual(at);
  });
});

describe('keeping back', () => {
  test('rejects it for a listed reason, and tells its writer', async () => {
    const id = await submit('Buy my tyres.');
    expect((await reject(id, 'advertising')).body).toEqual({ id, state: 'rejected' });
    expect(await eventsOf(id)).toMatchObject([{ to_state: 'rejected', reason: 'advertising' }]);
    const told = app.db
      .selectFrom('emails')
      .select(['recipient', 'plain'])
      .where('message_id', 'like', `<review-rejected-${id}@%`);
    expect(await told.execute()).toEqual([
      { recipient: review.email, plain: expect.stringContaining('it advertises something') },
    ]);
    expect((await shown()).map((one) => one.id)).not.toContain(id);
  });

  test('takes down what was published, and the average follows', async () => {
    const id = await submit('Named a neighbour.');
    await publish(id);
    expect((await takeDown(id, 'names_a_person')).status).toBe(200);
    expect((await shown()).map((one) => one.id)).not.toContain(id);
    expect(await logOf(id)).toEqual(['publishReview: ', 'unpublishReview: Names another person']);
  });

  test.each([[''], ['negative'], ['too few stars'], [undefined], [7]])(
    'needs one of the reasons, which %j is not',
    async (reason) => {
      const id = await submit('Without a reason.');
      for (const keepBack of [reject, takeDown]) {
        const { status, body } = await staff.post<object>(
          `/v1/office/reviews/${id}/${keepBack === reject ? 'reject' : 'take-down'}`,
          { reason },
        );
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reason']]);
      }
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  test('answers 404 for a review that is none', async () => {
    for (const decide of [publish, reject, takeDown]) {
      expect((await decide(crypto.randomUUID())).status).toBe(404);
      expect((await decide('7')).status).toBe(422);
    }
    expect((await reply(crypto.randomUUID(), 'Thanks')).status).toBe(404);
  });
});

describe('replying', () => {
  test('changes the reply under a published review, and takes it away', async () => {
    const id = await submit('Late twice.');
    expect((await reply(id, 'Sorry.')).status).toBe(409);
    await publish(id);
    expect((await reply(id, 'Sorry.')).body).toEqual({ id, replied: true });
    expect((await reply(id, 'Sorry, Joan.', 'Sorry.')).status).toBe(200);
    expect((await shown())[0]?.reply?.content).toBe('Sorry, Joan.');
    expect((await reply(id, '', 'Sorry, Joan.')).body).toEqual({ id, replied: false });
    expect((await shown())[0]?.reply).toBeNull();
  });

  test('is refused where it is too long', async () => {
    const id = await submit('Long.');
    expect((await publish(id, 'x'.repeat(601))).status).toBe(422);
    expect((await publish(id, 'x'.repeat(600))).status).toBe(200);
  });
});

describe('two members of staff', () => {
  test('decide at once: one wins, and the other is told who it was and when', async () => {
    const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
    app.clock.set('2026-11-26T15:20:00Z');
    const id = await submit('A matter of taste.');
    const answers = await Promise.all([
      aoife('publishReview', { id }),
      sam('rejectReview', { id, reason: 'abuse' }),
    ]);
    const won = answers.findIndex(([status]) => status === 200);
    const told = ['Aoife Brennan published it at 15:20.', 'Sam Okafor rejected it at 15:20.'][won];
    expect(answers[1 - won]).toEqual([409, told]);
    expect([(await eventsOf(id)).length, (await logOf(id)).length]).toEqual([1, 1]);
    app.clock.pass({ days: 1 });
    const name = await submit('Named somebody.');
    await aoife('publishReview', { id: name });
    await sam('unpublishReview', { id: name, reason: 'names_a_person' });
    app.clock.pass({ days: 1 });
    expect(await aoife('unpublishReview', { id: name, reason: 'abuse' })).toEqual([
      409,
      'Sam Okafor took it down on Fri 27 Nov at 15:20.',
    ]);
  });

  test('reply at once: the second is told that the reply has changed', async () => {
    const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
    const id = await submit('Reply to me.');
    await aoife('publishReview', { id });
    expect(await aoife('replyToReview', { id, reply: 'From Aoife', expected_reply: '' })).toEqual([200, '']);
    const [status, message] = await sam('replyToReview', { id, reply: 'From Sam', expected_reply: '' });
    expect([status, message]).toEqual([409, expect.stringMatching(/^Aoife Brennan changed the reply at /)]);
  });
});

describe('what has been decided', () => {
  test('is listed the latest first with who, when and why, and counted by stars', async () => {
    const before = await decisionsOfHalfAYear(desk());
    const id = await submit('One star for one reason.', { rating: 1 });
    const sam = colleague(app, 'Sam Okafor');
    app.clock.set('2026-11-29T09:05:00Z');
    await sam('rejectReview', { id, reason: 'sent_twice' });
    const { rows, counted } = await reviewsDecided(desk(), { state: 'rejected' });
    expect(counted.count).toBeGreaterThanOrEqual(1);
    expect(rows[0]).toMatchObject({
      id,
      history: [{ text: 'Rejected (Sent twice) by Sam Okafor, Today, 09:05' }],
    });
    const after = await decisionsOfHalfAYear(desk());
    const ones = ({ rows }: typeof after) => rows.find(({ stars }) => stars === 1);
    expect(after.since).toBe('1 June');
    expect((ones(after)?.rejected ?? 0) - (ones(before)?.rejected ?? 0)).toBe(1);
    expect(after.lowest).toMatch(/one-star reviews (was|were) rejected: .*1 sent twice/);
  });

  test('shows what came without a decision as published', async () => {
    const first = await reviewsDecided(desk(), { state: 'published' });
    const { rows, older } = await reviewsDecided(desk(), {
      state: 'published',
      before: first.older ?? '',
    });
    expect(rows).toHaveLength(20);
    expect(older).not.toBeNull();
    const shown = [...first.rows, ...rows].map(({ id }) => id);
    expect(new Set(shown).size).toBe(40);
    expect(rows.at(-1)?.history[0]?.text).toMatch(/^Published, /);
  });
});
