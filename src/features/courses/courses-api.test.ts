import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';

const CALM = 1;
const TEACH = 2;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('course_responses').execute();
  await app.db.deleteFrom('rate_limits').execute();
  await setPlaces(app, TEACH, 5);
});

const good = {
  name: 'Moira Campbell',
  email: 'moira@example.co.uk',
  questions_field: 'What would you most like to know?',
  questions: 'What does a week pay?\r\nAnd a month?',
};
const send = (body: object = good, id: number | string = TEACH) =>
  app.browser().post<{ message: string }>(`/v1/website/courses/${id}/responses`, body);
const responses = () => app.db.selectFrom('course_responses').selectAll().execute();
const emails = () => app.db.selectFrom('emails').selectAll().execute();

const lastTo = async (address: string) => (await emails()).findLast(({ recipient }) => recipient === address);

/** Nothing came of it. */
async function expectNothing(before: number) {
  expect(await responses()).toEqual([]);
  expect(await emails()).toHaveLength(before);
  expect(await placesLeft(app, TEACH)).toBe(5);
}

describe('a response', () => {
  test('is kept as it was given, takes a place, and is thanked for in the course’s words', async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/^Thank you, your place is reserved/);
    const [kept] = await responses();
    expect(kept).toMatchObject({
      ...good,
      questions: 'What does a week pay?\nAnd a month?',
      course_id: TEACH,
    });
    expect(await placesLeft(app, TEACH)).toBe(4);
  });

  test('is emailed to the office, with the sender as Reply-To and their text escaped', async () => {
    const name = '<script>alert(1)</script>';
    await send({ ...good, name, questions: '<img src=x onerror=alert(1)>' });
    const email = await lastTo(brand.officeEmail);
    expect(email).toMatchObject({ reply_to: good.email });
    expect(email?.html).not.toMatch(/<script>|<img src=x/);
    expect(email?.html).toContain('&lt;script&gt;');
    expect(email?.plain).toContain('<img src=x onerror=alert(1)>');
  });

  test('is confirmed to the attendee by email: what, when, where and for how much, and nothing that was typed', async () => {
    await send({ ...good, name: 'Win a car at example.org' });
    const email = await lastTo(good.email);
    expect(email).toMatchObject({ subject: 'Your place on Teach with us', reply_to: brand.officeEmail });
    for (const words of ['Your place on Teach with us is confirmed', '6:30pm to 8:30pm', 'Leeds', 'Free'])
      expect(email?.plain).toContain(words);
    expect(`${email?.html}${email?.plain}`).not.toMatch(/example\.org|What does a week pay/);
  });

  test('is emailed as it was typed: with its line breaks, which Outlook shows too, and no word in capitals', async () => {
    await send();
    const { html, plain } = (await lastTo(brand.officeEmail)) ?? {};
    expect(html).toMatch(/What does a week pay\?<\/span><span><br\s*\/>And a month\?/);
    expect(html).not.toContain('white-space');
    expect(plain).toContain('What does a week pay?\nAnd a month?');
    expect(plain).toMatch(/^A place on /m);
  });

  test('sent twice is one response, one place and one email to each', async () => {
    const before = (await emails()).length;
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await responses()).toHaveLength(1);
    expect(await placesLeft(app, TEACH)).toBe(4);
    expect(await emails()).toHaveLength(before + 2);
  });

  test('without a question asked, or answered, is a response', async () => {
    const { name, email } = good;
    expect((await send({ name, email })).status).toBe(200);
    expect(await responses()).toMatchObject([{ questions_field: good.questions_field, questions: '' }]);
  });

  test('twenty for the last place at once: one is kept', async () => {
    await setPlaces(app, TEACH, 1);
    const people = Array.from({ length: 20 }, (_, n) => ({
      ...good,
      name: `Person ${n}`,
      email: `person-${n}@example.com`,
    }));
    const answers = await Promise.all(people.map((person) => send(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect(await responses()).toHaveLength(1);
    expect(await placesLeft(app, TEACH)).toBe(0);
  });
});

describe('what a response is refused for', () => {
  test('three others with its address in an hour, of whatever names and networks: no place, and no email', async () => {
    for (const name of ['Moira Campbell', 'Sam Campbell', 'Joan Campbell'])
      expect((await send({ ...good, name })).status).toBe(200);
    const sent = (await emails()).length;
    const email = good.email.toUpperCase();
    const { status, body } = await send({ ...good, name: 'Ross Campbell', email });
    expect([status, body.message]).toEqual([
      429,
      expect.stringContaining('Please try again later, or ring us'),
    ]);
    expect([await placesLeft(app, TEACH), (await emails()).length]).toEqual([2, sent]);
    app.clock.pass({ hours: 1 });
    expect((await send({ ...good, name: 'Ross Campbell' })).status).toBe(200);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Enter your full name'],
    ['a name of spaces', { name: '   ' }, 'name', 'Enter your full name'],
    ['a name that is no text', { name: 7 }, 'name', 'Enter your full name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'Use 100 characters or fewer'],
    [
      'a name with a line break',
      { name: 'Moira\r\nBcc: all@example.com' },
      'name',
      'Please use letters, numbers and punctuation only',
    ],
    ['no email', { email: '' }, 'email', 'Enter an email address like name@example.co.uk'],
    ['half an email', { email: 'moira@' }, 'email', 'Enter an email address like name@example.co.uk'],
    [
      'ten thousand characters',
      { questions: 'x'.repeat(10_000) },
      'questions',
      'Use 2000 characters or fewer',
    ],
    [
      'a control character',
      { questions: 'a\u0007b' },
      'questions',
      'Please use letters, numbers and punctuation only',
    ],
  ])('%s', async (_what, change, field, words) => {
    const before = (await emails()).length;
    const answer = await send({ ...good, ...change });
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, words]);
    await expectNothing(before);
  });

  test.each(['99', '0', '-1', 'abc', '1e3', '2147483648', "2' or 1=1"])(
    'a course that there is not: %s',
    async (id) => {
      const before = (await emails()).length;
      expect((await send(good, encodeURIComponent(id))).status).toBe(404);
      await expectNothing(before);
    },
  );

  test('a course that is booked with a deposit', async () => {
    const before = (await emails()).length;
    const answer = await send(good, CALM);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/Calm at the Wheel are booked by paying a deposit/);
    await expectNothing(before);
  });

  test('a course that is full', async () => {
    await setPlaces(app, TEACH, 0);
    const answer = await send();
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('is full') } });
    expect(await responses()).toEqual([]);
  });

  test('a course that has begun, and one that was withdrawn', async () => {
    const event = app.db.updateTable('product_events').where('product_id', '=', TEACH);
    await event.set({ begins_at: '2026-11-21T09:00:00Z' }).execute();
    expect((await send()).body.message).toMatch(/has already started/);
    await event.set({ begins_at: '2026-12-10T18:30:00Z' }).execute();
    const product = app.db.updateTable('products').where('type', '=', 'course').where('id', '=', TEACH);
    await product.set({ withdrawn_at: '2026-11-20T00:00:00Z' }).execute();
    expect((await send()).status).toBe(404);
    await product.set({ withdrawn_at: null }).execute();
    expect(await responses()).toEqual([]);
  });

  test('bodies that are no objects, and deep ones', async () => {
    for (const payload of ['[]', '"x"', 'null', '{"name":{"a":{"b":1}}}']) {
      const answer = await app.browser().raw({
        method: 'POST',
        url: `/v1/website/courses/${TEACH}/responses`,
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        payload,
      });
      expect([payload, answer.status]).toEqual([payload, 422]);
    }
  });
});

test('only what is sent counts towards an hour’s worth, and too many are refused with a message', async () => {
  const busy = await testApp({ MESSAGES_PER_HOUR: '2' });
  const sent = (change: object) =>
    busy.browser().post(`/v1/website/courses/${TEACH}/responses`, { ...good, ...change });
  for (const _typo of [1, 2, 3]) expect((await sent({ email: 'moira@' })).status).toBe(422);
  for (const name of ['Moira', 'Ewan']) expect((await sent({ name })).status).toBe(200);
  const third = await sent({ name: 'Isla' });
  expect([third.status, third.body]).toEqual([
    429,
    {
      message: `You’ve sent too many in the last hour. Please try again later, or ring us on ${brand.phone}.`,
    },
  ]);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(60);
  await busy.close();
});

test('responses are forgotten twelve months after their course, and not before', async () => {
  await send();
  const { now } = app.clock;
  const kept = now().toISOString();
  app.clock.set('2027-12-10T00:00:00Z');
  await app.queue.run('purge-course-responses');
  expect(await responses()).toHaveLength(1);
  app.clock.set('2027-12-11T00:00:00Z');
  await app.queue.run('purge-course-responses');
  expect(await responses()).toEqual([]);
  app.clock.set(kept);
});
