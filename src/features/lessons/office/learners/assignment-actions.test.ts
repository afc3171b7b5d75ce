import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { lettersTo } from '#testing/accounts.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { loadByInstructor } from '../../assignment/assignments.server.ts';
import { minutesOfOrder } from '../../minutes/minutes.server.ts';
import { learnerList } from './learner-list.tsx';
import { readPlacing } from './read-assignment.server.ts';
import { listLearners, readLearner } from './read-learners.server.ts';

const AUTOMATIC = { product_id: 50, type: 'lesson' } as const;

let app: AppWithTexts;
let staff: TestBrowser;
beforeAll(async () => {
  app = await appWithTexts();
  staff = await app.staff('staff');
});
afterAll(() => app.close());

async function paid(...products: Parameters<typeof testBuyer>[1] & object): Promise<string> {
  const buyer = await (await testBuyer(app, products)).fillIn();
  expect((await buyer.pay()).status).toBe(200);
  const row = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
  return (await row.executeTakeFirstOrThrow()).id;
}
const send = (id: string, what: string, body: object) =>
  staff.post<{ lines: number[]; message: string }>(`/v1/office/orders/${id}/${what}`, body);
const sentAbout = async (id: string) =>
  (
    await app.db
      .selectFrom('emails')
      .select(['recipient', 'subject', 'reply_to'])
      .where('message_id', 'like', `<placed-${id}%`)
      .orderBy('subject')
      .execute()
  ).map(({ recipient, subject, reply_to }) => [recipient, subject, reply_to]);
const keptBy = async (id: string) =>
  (await listOrderTasks(app.db, id)).map(({ completed_by }) => completed_by);

test('placing tells the learner and the instructor, keeps the promise, and is in the log', async () => {
  const id = await paid(LESSON);
  const { status, body } = await send(id, 'place', { instructor: 'amara-osei' });
  expect([status, body.lines]).toEqual([200, [0]]);
  expect(await sentAbout(id)).toEqual([
    [
      'amara-osei@instructors.bitepoint.example',
      expect.stringMatching(/^A new learner for you: /),
      expect.any(String),
    ],
    [expect.any(String), 'Your lessons are with Amara Osei', 'office@bitepoint.example'],
  ]);
  expect(await keptBy(id)).toEqual([expect.any(String)]);
  const log = app.db.selectFrom('audit_log').select(['did', 'detail']).where('subject_id', '=', id);
  expect(await log.execute()).toEqual([
    { did: 'placeLessons', detail: '10 hours in Leeds, manual with Amara Osei' },
  ]);
  expect((await loadByInstructor(app.db)).get('amara-osei')).toEqual({ learners: 1, minutes: 600 });
});

test('whoever bought lessons for somebody else reads for whom an instructor was found', async () => {
  const id = await paid(LESSON);
  const { learner_id } = await app.db
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const { email } = await app.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('orders').set({ customer_is_pupil: false }).where('id', '=', id).execute();
  await app.db
    .updateTable('learners')
    .set({ name: 'Siân Morgan', email })
    .where('id', '=', learner_id)
    .execute();
  await send(id, 'place', { instructor: 'amara-osei' });
  const letter = (await lettersTo(app, email)).at(-1);
  expect(letter?.subject).toBe('Siân’s lessons are with Amara Osei');
  expect(letter?.plain.replace(/\s+/g, ' ')).toContain('Amara Osei will teach Siân. You have 10 h');
  expect(letter?.plain).not.toContain('Hello Siân');
});

test('an instructor who agreed to texts is texted whom to ring, and no other', async () => {
  const texts = () => app.db.selectFrom('texts').select(['recipient', 'body']).execute();
  await send(await paid(LESSON), 'place', { instructor: 'amara-osei' });
  expect(await texts()).toEqual([]);
  const phone = '+447400123456';
  const agreed = { checked_at: app.clock.now(), reminders: true, changes: true };
  await app.db
    .insertInto('text_numbers')
    .values({ email: 'amara-osei@instructors.bitepoint.example', phone, ...agreed })
    .execute();
  await send(await paid(LESSON), 'place', { instructor: 'amara-osei' });
  expect(await texts()).toEqual([
    {
      recipient: phone,
      body: expect.stringMatching(/^Bitepoint: a new learner for you, .+\. Please ring 0.+ by .+\.$/),
    },
  ]);
  await app.db.deleteFrom('text_numbers').execute();
});

test('staff place with anybody for a reason, and book a time that was agreed outside the hours with it', async () => {
  const id = await paid(LESSON);
  const elsewhere = { instructor: 'gwyn-pritchard' };
  const refused = await send(id, 'place', elsewhere);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Gwyn Pritchard isn’t among those who can teach these lessons. Choose why.',
  ]);
  const first = '2026-11-29T21:00:00.000Z';
  const reason = 'They agreed by phone';
  expect((await send(id, 'place', { ...elsewhere, reason, first })).status).toBe(409);
  expect((await send(id, 'place', { ...elsewhere, reason, first, outside_working_hours: true })).status).toBe(
    200,
  );
  const booked = app.db
    .selectFrom('bookings')
    .select(['instructor_slug', 'starts_at'])
    .where('order_id', '=', id);
  expect(await booked.execute()).toEqual([{ instructor_slug: 'gwyn-pritchard', starts_at: new Date(first) }]);
  const log = app.db.selectFrom('audit_log').select('detail').where('subject_id', '=', id);
  expect((await log.executeTakeFirstOrThrow()).detail).toContain(
    `with Gwyn Pritchard: ${reason}: first lesson`,
  );
});

test('two who place at once: one wins, and the other is told who did and with whom', async () => {
  const id = await paid(LESSON);
  const [aoife, gurpreet] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Gurpreet Gill')];
  const both = await Promise.all([
    aoife('placeLessons', { id, instructor: 'amara-osei' }),
    gurpreet('placeLessons', { id, instructor: 'tom-ackroyd', reason: 'Nobody else has room' }),
  ]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  const told = both.find(([status]) => status === 409)?.[1];
  expect(told).toMatch(
    /^(Aoife Brennan placed .* with Amara Osei|Gurpreet Gill placed .* with Tom Ackroyd) at 10:00\.$/,
  );
  expect(await sentAbout(id)).toHaveLength(2);
});

test('lessons of two gearboxes are placed apart, and the promise is kept by the last', async () => {
  const id = await paid(LESSON, AUTOMATIC);
  expect((await send(id, 'place', { instructor: 'amara-osei', transmission: 'manual' })).body.lines).toEqual([
    0,
  ]);
  expect(await keptBy(id)).toEqual([null]);
  expect(
    (await send(id, 'place', { instructor: 'nadia-hussain', transmission: 'automatic' })).body.lines,
  ).toEqual([1]);
  expect(await keptBy(id)).toEqual([expect.any(String)]);
});

test('moving ends the placement with its reason, tells all three, and once', async () => {
  const id = await paid(LESSON);
  await send(id, 'place', { instructor: 'amara-osei' });
  const move = { from: 'amara-osei', instructor: 'tom-ackroyd', reason: 'The instructor is away' };
  expect((await send(id, 'move', move)).status).toBe(200);
  const told = (await sentAbout(id)).flatMap(([to]) => (to?.includes('@instructors.') ? to.split('@') : []));
  expect(told.filter((part) => !part.includes('.')).sort()).toEqual([
    'amara-osei',
    'amara-osei',
    'tom-ackroyd',
  ]);
  const again = await send(id, 'move', move);
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringMatching(/placed these lessons with Tom Ackroyd at 10:00\.$/),
  ]);
  const ended = app.db
    .selectFrom('instructor_assignments')
    .select(['ended_reason'])
    .where('order_id', '=', id);
  expect(await ended.orderBy('ended_at').execute()).toEqual([
    { ended_reason: 'The instructor is away' },
    { ended_reason: null },
  ]);
  expect((await send(id, 'move', { ...move, reason: 'Bad at parking' })).status).toBe(422);
});

test('lessons given are entered once, not in the future nor beyond what is left, and taken back with a reason', async () => {
  const id = await paid(LESSON);
  const lesson = { position: 0, minutes: '120', day: '2026-11-20', entry: crypto.randomUUID() };
  for (let n = 0; n < 2; n += 1) expect((await send(id, 'lessons', lesson)).status).toBe(200);
  expect(await minutesOfOrder(app.db, id)).toMatchObject([{ completed: 120, remaining: 480 }]);
  const refused = async (change: object) => {
    const { status, body } = await send(id, 'lessons', { ...lesson, entry: crypto.randomUUID(), ...change });
    return [status, body.message];
  };
  expect(await refused({ day: '2026-11-22' })).toEqual([422, 'Enter a day that has been.']);
  expect(await refused({ minutes: 500 })).toEqual([422, 'Only 8 h of these lessons are left.']);
  expect(await refused({ position: 5 })).toEqual([404, expect.any(String)]);
  const { id: entry } = await app.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('source', '=', `given ${lesson.entry}`)
    .executeTakeFirstOrThrow();
  const correct = () =>
    staff.post<{ message: string }>(`/v1/office/lesson-minutes/${entry}/correct`, {
      reason: 'Entered twice',
    });
  expect((await correct()).status).toBe(200);
  const twice = await correct();
  expect([twice.status, twice.body.message]).toEqual([
    409,
    expect.stringMatching(/took that lesson back at 10:00\.$/),
  ]);
  expect(await minutesOfOrder(app.db, id)).toMatchObject([{ completed: 0, remaining: 600 }]);
});

test('orders without lessons, unknown ones and instructors who have left are refused', async () => {
  const id = await paid({ product_id: 2, type: 'product' });
  expect((await send(id, 'place', { instructor: 'amara-osei' })).status).toBe(404);
  const lessons = await paid(LESSON);
  expect((await send(lessons, 'place', { instructor: 'nobody-at-all' })).status).toBe(404);
  expect((await send(crypto.randomUUID(), 'place', { instructor: 'amara-osei' })).status).toBe(404);
});

test('an instructor’s free times are set in the order of the week', async () => {
  const set = await staff.put<{ free: string[] }>('/v1/office/instructors/amara-osei/free-times', {
    free: ['sat-evening', 'mon-morning', 'mon-morning'],
  });
  expect(set.body.free).toEqual(['mon-morning', 'sat-evening']);
  const unknown = await staff.put('/v1/office/instructors/nobody/free-times', { free: [] });
  expect(unknown.status).toBe(404);
});

test('the placing page ranks who can, says why who cannot, and whom the lessons are with', async () => {
  const id = await paid(LESSON);
  const read = () =>
    readPlacing(officeDepsOf(app.running), id, { transmission: undefined, language: undefined });
  const before = await read();
  expect(before).toMatchObject({
    due: 'by 18:00 on Mon 23 Nov',
    isLate: false,
    chosen: { transmission: 'manual', label: '10 hours in Leeds', remaining: '10 h', isWaiting: true },
  });
  expect(before?.can.every(({ reason }) => /^Teaches /.test(reason))).toBe(true);
  expect(before?.cannot).toContainEqual(
    expect.objectContaining({
      slug: 'nadia-hussain',
      reason: expect.stringMatching(/^Teaches automatic only/),
    }),
  );
  await send(id, 'place', { instructor: 'tom-ackroyd', reason: 'Nobody else has room' });
  expect((await read())?.chosen).toMatchObject({
    isWaiting: false,
    currentAssignment: {
      name: 'Tom Ackroyd',
      text: expect.stringMatching(/^Placed with Tom Ackroyd by .* at 10:00$/),
    },
  });
  expect(await readPlacing(officeDepsOf(app.running), crypto.randomUUID(), {} as never)).toBeUndefined();
});

test('whom the buyer asked for is named to them, and comes first where lessons are placed', async () => {
  const buyer = await (
    await testBuyer(app, [{ ...LESSON, options: { instructor: 'tom-ackroyd' } }])
  ).fillIn();
  const { body } = await buyer.pay();
  expect((await buyer.read(body.transaction)).body.items).toMatchObject([{ instructor: 'Tom Ackroyd' }]);
  const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
  const { id } = await order.executeTakeFirstOrThrow();
  const request = { transmission: undefined, language: undefined };
  const placing = await readPlacing(officeDepsOf(app.running), id, request);
  expect(placing?.chosen.wishes).toEqual([{ slug: 'tom-ackroyd', name: 'Tom Ackroyd' }]);
  const told = [
    ...(placing?.can ?? []).map(({ slug, reason }) => [slug, reason]),
    ...(placing?.cannot ?? []).map(({ slug, reason }) => [slug, reason]),
  ];
  expect(told).toContainEqual(['tom-ackroyd', expect.stringMatching(/^Asked for when buying, /)]);
});

test('learners are found by name, email and postcode, by what waits, and page by page', async () => {
  const id = await paid(LESSON);
  const deps = officeDepsOf(app.running);
  const list = async (query: string) => {
    const page = await listLearners(deps, readListQuery(learnerList, new URLSearchParams(query)));
    return { learners: page.rows, next: page.next };
  };
  const { learner_id: learnerId } = await app.db
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const one = (await list('show=waiting')).learners.find((found) => found.id === learnerId);
  if (!one) throw new Error('does not wait');
  for (const query of [
    one.name.slice(0, 3).toUpperCase(),
    one.name.split(' ').at(-1)?.slice(0, 3),
    one.postcode.toLowerCase().replace(' ', ''),
  ])
    expect((await list(`find=${query}`)).learners.map((found) => found.id)).toContain(one.id);
  expect((await list('find=%25')).learners).toEqual([]);
  const read = await readLearner(deps, one.id);
  expect(read?.lines.map(({ orderId }) => orderId)).toContain(id);
  expect(read?.entries.every(({ minutes }) => /^[+−]/.test(minutes))).toBe(true);
  const names = Array.from({ length: 30 }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Zoe ${n}`,
    email: `zoe${n}@example.com`,
    postcode: 'LS6 3AD',
    created_at: app.clock.now(),
  }));
  await app.db.insertInto('learners').values(names).execute();
  const first = await list('find=zoe');
  const second = await list(`find=zoe&after=${encodeURIComponent(first.next ?? '')}`);
  const all = [...first.learners, ...second.learners].map(({ name }) => name);
  expect([first.learners.length, second.next, new Set(all).size]).toEqual([25, undefined, 30]);
});

test('the first lesson is booked in the same act, or nothing is placed', async () => {
  const [id, other] = [await paid(LESSON), await paid(LESSON)];
  const request = { transmission: undefined, language: undefined, minutes: '90' };
  const placing = await readPlacing(officeDepsOf(app.running), id, request);
  const amara = placing?.can.find(({ slug }) => slug === 'amara-osei');
  const first = amara?.first.times[0]?.at;
  expect(amara?.first).toMatchObject({ times: [{ at: expect.any(String) }, {}, {}] });
  const wanted = { instructor: 'amara-osei', first, minutes: 90 };
  expect((await send(id, 'place', wanted)).status).toBe(200);
  const booked = () =>
    app.db
      .selectFrom('bookings')
      .select(['starts_at', 'state'])
      .where('instructor_slug', '=', 'amara-osei')
      .execute();
  expect(await booked()).toEqual([{ starts_at: new Date(first ?? ''), state: 'booked' }]);

  expect(await send(other, 'place', wanted)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Sam Okafor booked that time at /) },
  });
  expect(await keptBy(other)).not.toContain('Sam Okafor');
  expect((await send(other, 'place', { instructor: 'amara-osei' })).status).toBe(200);
  expect(await booked()).toHaveLength(1);
});
