import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { lettersTo, makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';
import type { Course } from './course.ts';
import { courseOf } from './courses.server.ts';
import { confirmPlace, placeByToken } from './held-places.server.ts';
import { eraseCourseResponses } from './personal-data.server.ts';
import { respond } from './responses.server.ts';

const CALM = 1;
const TEACH = 2;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  await app.db.deleteFrom('course_responses').execute();
  await app.db.deleteFrom('course_attendance').execute();
  await app.db.deleteFrom('emails').execute();
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

const letters = (to = good.email) => lettersTo(app, to);
/** The token of the newest link. */
const linked = async (to = good.email) =>
  /courses\/confirm\/(\w+)/.exec((await letters(to)).at(-1)?.plain ?? '')?.[1] ?? '';
const confirm = async (to?: string) => confirmPlace(app.running.services, await linked(to));
const state = async (token: string) =>
  (await placeByToken(app.db, app.running.services.secrets, { token, now: app.clock.now() }))?.state;

const lastTo = async (address: string) => (await emails()).findLast(({ recipient }) => recipient === address);

/** Nothing came of it. */
async function expectNothing(before: number) {
  expect(await responses()).toEqual([]);
  expect(await emails()).toHaveLength(before);
  expect(await placesLeft(app, TEACH)).toBe(5);
}

describe('a response', () => {
  test('is kept as it was given, and holds a place for half an hour', async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/^Thank you. Check your email: we hold your place until 10:30am/);
    const [kept] = await responses();
    expect(kept).toMatchObject({
      ...good,
      questions: 'What does a week pay?\nAnd a month?',
      course_id: TEACH,
      confirmed_at: null,
      held_until: new Date('2026-11-21T10:30:00Z'),
    });
    expect(await placesLeft(app, TEACH)).toBe(4);
  });

  test('is emailed to the office, with the sender as Reply-To and their text escaped', async () => {
    const name = '<script>alert(1)</script>';
    await send({ ...good, name, questions: '<img src=x onerror=alert(1)>' });
    await confirm();
    const email = await lastTo(brand.officeEmail);
    expect(email).toMatchObject({ reply_to: good.email });
    expect(email?.html).not.toMatch(/<script>|<img src=x/);
    expect(email?.html).toContain('&lt;script&gt;');
    expect(email?.plain).toContain('<img src=x onerror=alert(1)>');
  });

  test('is confirmed to the attendee by email: what, when, where and for how much, and nothing that was typed', async () => {
    await send({ ...good, name: 'Win a car at example.org' });
    await confirm();
    const email = await lastTo(good.email);
    expect(email).toMatchObject({ subject: 'Your place on Teach with us', reply_to: brand.officeEmail });
    for (const words of ['Your place on Teach with us is confirmed', '6:30pm to 8:30pm', 'Leeds', 'Free'])
      expect(email?.plain).toContain(words);
    expect(`${email?.html}${email?.plain}`).not.toMatch(/example\.org|What does a week pay/);
  });

  test('is emailed as it was typed: with its line breaks, which Outlook shows too, and no word in capitals', async () => {
    await send();
    await confirm();
    const { html, plain } = (await lastTo(brand.officeEmail)) ?? {};
    expect(html).toMatch(/What does a week pay\?<\/span><span><br\s*\/>And a month\?/);
    expect(html).not.toContain('white-space');
    expect(plain).toContain('What does a week pay?\nAnd a month?');
    expect(plain).toMatch(/^A place on /m);
  });

  test('sent twice is one response, one place and one email', async () => {
    const before = (await emails()).length;
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await responses()).toHaveLength(1);
    expect(await placesLeft(app, TEACH)).toBe(4);
    expect(await emails()).toHaveLength(before + 1);
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

describe('a place that is held', () => {
  const places = () => placesLeft(app, TEACH);
  const office = async () =>
    (await emails()).filter(({ recipient }) => recipient === brand.officeEmail).length;

  test('is asked about in one email, which quotes nothing and whose link changes nothing until it is confirmed', async () => {
    const before = await office();
    await send({ ...good, name: 'Win a car at example.org' });
    const [sent, ...more] = await letters();
    expect(more).toEqual([]);
    expect(sent?.subject).toBe('Confirm your place on Teach with us');
    for (const words of ['until 10:30am', '6:30pm to 8:30pm', 'Leeds', 'Free'])
      expect(sent?.plain).toContain(words);
    expect(`${sent?.html}${sent?.plain}`).not.toMatch(/example\.org|What does a week pay/);
    // A reader of the database cannot confirm.
    expect((await emails()).at(-1)).toMatchObject({ html: '', plain: '' });
    expect([await state(await linked()), await office()]).toEqual(['held', before]);
    expect((await responses())[0]?.confirmed_at).toBeNull();
  });

  test('counts once it is confirmed, and is said so to both once, however often the button is pressed', async () => {
    const before = await office();
    await send();
    const token = await linked();
    await Promise.all([1, 2, 3].map(() => confirmPlace(app.running.services, token)));
    expect([await state(token), await places(), await office()]).toEqual(['confirmed', 4, before + 1]);
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Confirm your place on Teach with us',
      'Your place on Teach with us',
    ]);
    app.clock.pass({ hours: 1 });
    await app.queue.run('release-course-places');
    expect([await state(token), await places()]).toEqual(['confirmed', 4]);
  });

  test('is given back after half an hour, and its link confirms nothing any more', async () => {
    await send();
    const token = await linked();
    app.clock.pass({ minutes: 29 });
    await app.queue.run('release-course-places');
    expect([await places(), await state(token)]).toEqual([4, 'held']);
    app.clock.pass({ minutes: 1 });
    expect(await state(token)).toBe('lapsed');
    await confirmPlace(app.running.services, token);
    await Promise.all([1, 2].map(() => app.queue.run('release-course-places')));
    expect([await places(), await state(token)]).toEqual([5, 'lapsed']);
    expect((await responses())[0]?.confirmed_at).toBeNull();
    app.clock.pass({ days: 8 });
    await app.queue.run('purge-course-responses');
    expect(await responses()).toEqual([]);
  });

  test('keeps the last place from others, and lets the next have it when its time is over', async () => {
    await setPlaces(app, TEACH, 1);
    await send();
    const other = { ...good, email: 'ewan@example.co.uk' };
    expect((await send(other)).status).toBe(422);
    app.clock.pass({ minutes: 30 });
    expect((await send(other)).status).toBe(200);
    expect(await places()).toBe(0);
    await app.queue.run('release-course-places');
    expect(await places()).toBe(0);
  });

  test('is the same place when it is asked for again, whose email comes again after a minute with the same link', async () => {
    await send();
    const token = await linked();
    const again = {
      ...good,
      name: 'moira campbell',
      email: 'Moira@example.co.uk',
      questions: 'Is there tea?',
    };
    expect((await send(again)).status).toBe(200);
    expect(await letters()).toHaveLength(1);
    app.clock.pass({ minutes: 1 });
    expect((await send(again)).body.message).toContain('until 10:30am');
    expect(await letters()).toHaveLength(2);
    expect([await linked(), await places()]).toEqual([token, 4]);
    expect(await responses()).toMatchObject([{ questions: 'Is there tea?' }]);
  });

  test('once confirmed, is not said to whoever types its name and address: they read what everybody reads', async () => {
    await send();
    await confirm();
    app.clock.pass({ minutes: 1 });
    expect((await send()).body.message).toMatch(/we hold your place until 10:31am/);
    expect((await letters()).map(({ subject }) => subject).slice(2)).toEqual(['Your place on Teach with us']);
    expect([(await responses()).length, await places()]).toEqual([1, 4]);
  });

  test('given back by staff can be asked for again, and its old link says what became of it', async () => {
    await send();
    const token = await linked();
    await confirmPlace(app.running.services, token);
    const [{ id } = { id: '' }] = await responses();
    const owner = await app.staff('owner');
    await owner.post(`/v1/office/courses/${TEACH}/attendees/${id}/give-back`);
    expect([await state(token), await places()]).toEqual(['given back', 5]);
    app.clock.pass({ minutes: 1 });
    await send();
    expect([await state(await linked()), await places()]).toEqual(['held', 4]);
  });

  test('needs no confirming by whoever is signed in with the address, and does by anybody else', async () => {
    const browser = app.browser();
    const { email } = await makeAccount(app, browser);
    const asks = (body: object) =>
      browser.post<{ message: string }>(`/v1/website/courses/${TEACH}/responses`, { ...good, ...body });
    const before = await office();
    expect((await asks({ email: email.toUpperCase() })).body.message).toMatch(
      /^Thank you, your place is reserved/,
    );
    expect([(await responses())[0]?.confirmed_at, await office()]).toEqual([app.clock.now(), before + 1]);
    expect((await asks({ email: 'ewan@example.co.uk' })).body.message).toMatch(
      /^Thank you. Check your email/,
    );
    expect(await places()).toBe(3);
  });

  test('is not asked about where a site of the version before wrote it', async () => {
    await sql`insert into course_responses (id, course_id, name, email, questions_field, questions, created_at)
      values (gen_random_uuid(), ${TEACH}, 'Joan', 'joan@example.com', '', '', now())`.execute(app.db);
    expect((await responses())[0]?.confirmed_at).toBeInstanceOf(Date);
  });

  test('is found by its link when VOUCHER_SECRET has been replaced, and its email can come again', async () => {
    await send();
    const token = await linked();
    const { services, config } = app.running;
    const replaced = createSecrets('another secret, of thirty-two characters', [config.voucherSecret]);
    app.clock.pass({ minutes: 1 });
    const again = await respond(
      { ...services, secrets: replaced },
      (await courseOf(app.db, TEACH, app.clock.now())) as Course,
      good,
      { isVerified: false },
    );
    expect(again.is).toBe('held');
    expect(await placeByToken(app.db, replaced, { token, now: app.clock.now() })).toMatchObject({
      state: 'held',
    });
  });

  test('and whose address is erased goes back', async () => {
    await send();
    await app.db.transaction().execute((tx) => eraseCourseResponses(tx, good.email));
    expect([await places(), await responses()]).toEqual([5, []]);
  });
});

describe('what a response is refused for', () => {
  test('two others with its address in an hour, of whatever names and networks: no place, and no email', async () => {
    for (const name of ['Moira Campbell', 'Sam Campbell'])
      expect((await send({ ...good, name })).status).toBe(200);
    const sent = (await emails()).length;
    const email = good.email.toUpperCase();
    const { status, body } = await send({ ...good, name: 'Ross Campbell', email });
    expect([status, body.message]).toEqual([429, expect.stringContaining('try again later, or ring us')]);
    expect([await placesLeft(app, TEACH), (await emails()).length]).toEqual([3, sent]);
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
    await product.set({ off_sale_at: '2026-11-20T00:00:00Z' }).execute();
    expect((await send()).status).toBe(404);
    await product.set({ off_sale_at: null }).execute();
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

test('responses are forgotten twelve months after their course, and not before', async () => {
  await send();
  await confirm();
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
