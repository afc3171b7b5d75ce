import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPlace } from '#src/features/courses/held-places.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { openQueue } from '../queue/open-queue.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const waits = async (kind: string) =>
  (await openQueue(app.db, app.clock.now())).filter((one) => one.kind === kind).map(({ dueAt }) => dueAt);

async function orderOf(product: object) {
  const buyer = await (await testBuyer(app, [product as typeof LESSON])).fillIn();
  await buyer.pay();
  const order = await app.db
    .selectFrom('orders')
    .select('id')
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  return `/v1/office/orders/${order.id}`;
}

test('a parcel is posted by one of two, whom the other is told of, and is due again when that is taken back', async () => {
  const order = await orderOf(POSTED);
  const due = await waits('post');
  expect(due).toHaveLength(1);
  const [aoife, sam] = await Promise.all([
    app.staff('staff', { name: 'Aoife Brennan' }),
    app.staff('staff', { name: 'Sam Okafor' }),
  ]);
  const posted = await Promise.all([aoife, sam].map((by) => by.post<object>(`${order}/parcel-posted`)));
  expect(posted.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] =
    posted[0]?.status === 200 ? ['Aoife Brennan', posted[1]] : ['Sam Okafor', posted[0]];
  expect(second?.body.message).toBe(`${first} posted it at 10:00.`);
  expect(await waits('post')).toEqual([]);
  expect((await aoife.post(`${order}/parcel-not-posted`)).status).toBe(200);
  expect((await aoife.post(`${order}/parcel-not-posted`)).status).toBe(409);
  expect(await waits('post')).toEqual(due);
});

test('a call about training that nobody answered leaves it due, and one that reached them does not', async () => {
  const order = await orderOf(TRAINING);
  const staff = await app.staff('staff');
  const call = (reached: string, note?: string) =>
    staff.post<{ kept: boolean }>(`${order}/training-call`, { reached, note });
  expect((await call('maybe')).status).toBe(422);
  expect((await call('no', 'Try after five.')).body).toMatchObject({ kept: false });
  const due = await waits('training');
  expect(due).toHaveLength(1);
  expect((await call('yes')).body).toMatchObject({ kept: true });
  expect((await call('yes')).status).toBe(409);
  expect(await waits('training')).toEqual([]);
  const notes = app.db.selectFrom('order_notes').select(['words', 'staff_name']);
  expect(await notes.execute()).toEqual([{ words: 'Try after five.', staff_name: 'Sam Okafor' }]);
  const entries = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('did', '=', 'recordTrainingCall')
    .execute();
  expect(entries).toEqual([{ detail: 'Rang about training, no answer' }, { detail: 'Rang about training' }]);
  const takeBack = () => staff.post<{ kept: boolean }>(`${order}/training-call/take-back`);
  expect((await takeBack()).body).toMatchObject({ kept: false });
  expect(await waits('training')).toEqual(due);
  expect((await takeBack()).body.message).toMatch(
    /^That call isn’t marked as made\. Sam Okafor took that back/,
  );
  expect((await call('yes')).body).toMatchObject({ kept: true });
});

test('a question about a course waits for a working day, is answered by email once, and says who did', async () => {
  app.clock.set('2026-11-21T15:50:00Z');
  const ask = (questions: string) =>
    app.browser().post('/v1/website/courses/2/responses', {
      name: 'Farah Siddiqui',
      email: 'farah@example.com',
      questions_field: 'Anything to ask?',
      questions,
    });
  expect((await ask('')).status).toBe(200);
  app.clock.pass({ minutes: 1 });
  expect((await ask('Is there step-free parking?')).status).toBe(200);
  // Not until the place is confirmed, and from then on.
  expect(await waits('courses')).toEqual([]);
  app.clock.set('2026-11-21T16:00:00Z');
  const [letter] = await lettersTo(app, 'farah@example.com');
  const [, token = ''] = /courses\/confirm\/(\w+)/.exec(letter?.plain ?? '') ?? [];
  await confirmPlace(app.running.services, token);
  expect(await waits('courses')).toEqual([new Date('2026-11-23T16:00:00Z')]);
  const { id } = await app.db
    .selectFrom('course_responses')
    .select('id')
    .where('questions', '!=', '')
    .executeTakeFirstOrThrow();
  const staff = await app.staff('staff', { name: 'Aoife Brennan' });
  const answer = (reply: string) => staff.post(`/v1/office/course-questions/${id}/answer`, { reply });
  expect((await answer(' ')).status).toBe(422);
  const { name } = await app.db
    .selectFrom('course_responses')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The form as it was opened: nothing is written under the greeting.
  expect((await answer(`Hello ${name.split(' ')[0]},\r\n\r\n`)).status).toBe(422);
  expect((await answer('Yes, beside the door.')).status).toBe(200);
  expect(await answer('Yes.')).toMatchObject({
    status: 409,
    body: { message: 'Aoife Brennan answered it at 16:00.' },
  });
  expect(await waits('courses')).toEqual([]);
  const emails = await app.db
    .selectFrom('emails')
    .select(['recipient', 'plain'])
    .where('message_id', 'like', '<course-answer-%')
    .execute();
  expect(emails).toEqual([
    { recipient: 'farah@example.com', plain: expect.stringContaining('Yes, beside the door.') },
  ]);
  expect(emails[0]?.plain).not.toContain('step-free');
});
