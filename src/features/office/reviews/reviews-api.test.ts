// In the smoke set: runs on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewsWire } from '#src/features/instructors/reviews/wire.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, review } from '#testing/instructor-messages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('reviews').where('state', '=', 'pending').execute();
});

interface ToRead {
  id: string;
  hours_left: number | null;
  [field: string]: unknown;
}

const list = async (state = '') =>
  (await (await app.staff()).get<{ reviews: ToRead[] }>(`/v1/office/reviews${state && `?state=${state}`}`))
    .body.reviews;
const publish = async (id: string) =>
  (await app.staff()).post<{ state: string }>(`/v1/office/reviews/${id}/publish`);
const reject = async (id: string, reason: unknown = 'not about a lesson') =>
  (await app.staff()).post<{ state: string }>(`/v1/office/reviews/${id}/reject`, { reason });
const eventsOf = (id: string) =>
  app.db.selectFrom('review_events').selectAll().where('review_id', '=', id).orderBy('id').execute();
const shown = async () => (await app.browser().get<ReviewsWire>(`${AMARA}/reviews`)).body.data;

async function submit(content: string) {
  await app.browser().post(`${AMARA}/reviews`, { ...review, content });
  const row = app.db.selectFrom('reviews').select('id').where('content', '=', content);
  return (await row.executeTakeFirstOrThrow()).id;
}

describe('the reviews that wait', () => {
  test('are listed the oldest first, with the hours that are left, and without an email', async () => {
    const first = await submit('The first.');
    app.clock.pass({ minutes: 90 });
    const second = await submit('The second.');
    await app.db
      .updateTable('reviews')
      .set({ verified_at: app.clock.now() })
      .where('id', '=', second)
      .execute();
    expect(await list()).toEqual([
      {
        id: first,
        instructor: { slug: 'amara-osei', name: 'Amara Osei' },
        rating: 5,
        name: 'Joan W',
        content: 'The first.',
        state: 'pending',
        verified_learner: false,
        created_at: expect.any(String),
        hours_left: 22,
      },
      expect.objectContaining({ id: second, verified_learner: true, hours_left: 24 }),
    ]);
    app.clock.pass({ hours: 24 });
    expect((await list('pending')).map(({ hours_left }) => hours_left)).toEqual([-2, 0]);
  });

  test('are told apart from those decided, which have no hours left', async () => {
    expect(await list()).toEqual([]);
    const published = await list('published');
    expect(published).toHaveLength(200);
    expect(published.every(({ hours_left }) => hours_left === null)).toBe(true);
    const written = published.map(({ created_at }) => String(created_at));
    expect(written).toEqual([...written].sort().reverse());
    expect((await (await app.staff()).get('/v1/office/reviews?state=all')).status).toBe(422);
  });

  test('are found in any state by the first letters of an id', async () => {
    const [first] = await list('published');
    const found = async (beginning: string) =>
      (await app.staff()).get<{ reviews: ToRead[] }>(
        `/v1/office/reviews?id=${encodeURIComponent(beginning)}`,
      );
    expect((await found(first?.id ?? '')).body.reviews).toEqual([first]);
    expect((await found((first?.id ?? '').slice(0, 8))).body.reviews.map(({ id }) => id)).toContain(
      first?.id,
    );
    for (const wrong of ['abc', '%%%%', '____', "' or 1=1"]) expect((await found(wrong)).status).toBe(422);
  });
});

describe('deciding on a review', () => {
  test('publishes it, with an event, and it shows first', async () => {
    const id = await submit('Live at last.');
    app.clock.pass({ hours: 3 });
    expect((await publish(id)).body).toEqual({ id, state: 'published' });
    expect((await shown())[0]).toMatchObject({ id, content: 'Live at last.' });
    const [event, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ from_state: 'pending', to_state: 'published', at: app.clock.now() });
    expect(await list()).toEqual([]);
  });

  test('publishes once, however many decide at the same time and afterwards', async () => {
    const id = await submit('Twice over.');
    const at = app.clock.now();
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)));
    app.clock.pass({ hours: 1 });
    answers.push(await publish(id));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await eventsOf(id)).toHaveLength(1);
    const row = app.db.selectFrom('reviews').select('published_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).published_at).toEqual(at);
  });

  test('rejects it with a reason, and it never shows', async () => {
    const id = await submit('Buy my tyres.');
    expect((await reject(id, ' an advertisement ')).body).toEqual({ id, state: 'rejected' });
    expect(await eventsOf(id)).toMatchObject([{ to_state: 'rejected', reason: 'an advertisement' }]);
    const published = await publish(id);
    expect([published.status, published.body.message]).toEqual([409, 'That review is already rejected.']);
    expect((await shown()).map((one) => one.id)).not.toContain(id);
    expect((await reject(id, 'another reason')).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('takes down what was published, with a reason, and the average follows', async () => {
    const id = await submit('Named a neighbour.');
    await publish(id);
    expect((await shown())[0]?.id).toBe(id);
    expect((await reject(id, 'names a person')).status).toBe(200);
    expect((await shown()).map((one) => one.id)).not.toContain(id);
    expect((await eventsOf(id)).map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      ['pending', 'published'],
      ['published', 'rejected'],
    ]);
  });

  test('a rejection at the same time as a publication always succeeds', async () => {
    const id = await submit('A matter of taste.');
    const [published, rejected] = await Promise.all([publish(id), reject(id)]);
    expect(rejected.status).toBe(200);
    const events = (await eventsOf(id)).map(({ to_state }) => to_state);
    expect(events).toEqual(published.status === 200 ? ['published', 'rejected'] : ['rejected']);
  });

  test.each([[''], ['  '], [undefined], [7], ['two\nlines'], ['a'.repeat(201)]])(
    'needs a reason to reject, which is not the one of way %#',
    async (reason) => {
      const id = await submit('Without a reason.');
      const answer = await (await app.staff()).post<object>(`/v1/office/reviews/${id}/reject`, { reason });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['reason']]);
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  test('answers 404 for a review that is none', async () => {
    for (const decide of [publish, reject]) {
      expect((await decide(crypto.randomUUID())).status).toBe(404);
      expect((await decide('7')).status).toBe(422);
    }
  });
});
