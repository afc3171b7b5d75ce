import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { COURSE, testBuyer } from '#testing/buyer.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { type RefundBody, shownRefund } from '#testing/shown-refund.ts';
import { courseOf } from '../courses.server.ts';
import { confirmPlace } from '../held-places.server.ts';
import { attendeesOf } from './attendees.server.ts';
import { readCoursePage, readCoursesPage } from './read-course-page.server.ts';

/** Calm at the Wheel. */
const CALM = 1;

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.staff('owner');
});

const call = (what: string, body: object = {}, by = owner) =>
  by.post<object>(`/v1/office/courses/${CALM}/${what}`, body);
const set = (what: string, body: object) =>
  owner.put<object>(`/v1/office/courses/${CALM}${what && `/${what}`}`, body);
const coming = async () => (await attendeesOf(app.db, CALM)).filter(({ gone }) => gone === null);
const lastChange = async () =>
  (await changesOf(app.db, [{ kind: 'course', id: String(CALM) }], 1))[0]?.detail;
const emailsAbout = async (about: string) =>
  app.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'plain'])
    .where('message_id', 'like', `%${about}%`)
    .execute();

async function book(name = 'Moira Campbell', email = 'moira@example.com') {
  const options = { name, dietary_requirements: 'No nuts' };
  const buyer = await testBuyer(app, [{ ...COURSE, options }]);
  await buyer.fillIn({ email });
  const paid = await buyer.pay();
  if (paid.status !== 200) throw new Error(paid.text);
  return (await coming()).find((one) => one.email === email)?.key ?? '';
}
/** A refund of the whole deposit: its line is the only one of its order. */
const refund = (key: string) => refundAs(key, { how: 'all' });
const refundAs = async (key: string, body: RefundBody) => {
  const orderId = key.slice(0, 36);
  const plan = await shownRefund(app.db, orderId, body, app.clock.now());
  return owner.post<object>(`/v1/office/orders/${orderId}/refunds`, { ...body, plan, reason: 'Cannot come' });
};
const add = () => app.browser().post('/v1/website/basket', COURSE);

describe('a place', () => {
  test('given back can be bought again, and whoever comes second is told who was first', async () => {
    await setPlaces(app, CALM, 1);
    const key = await book();
    expect((await coming())[0]).toMatchObject({
      name: 'Moira Campbell',
      email: 'moira@example.com',
      said: [{ label: 'Dietary needs', text: 'No nuts' }],
    });
    expect((await add()).status).toBe(422);
    const both = await Promise.all([
      call(`attendees/${key}/give-back`),
      call(`attendees/${key}/give-back`, {}, await app.staff('staff')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
      /^.+ gave this place back .+10:00\.$/,
    );
    expect([await placesLeft(app, CALM), await coming()]).toEqual([1, []]);
    expect((await add()).status).toBe(200);
    expect(await lastChange()).toMatch(/^Calm at the Wheel: place of order BP-.+ given back$/);
  });

  test('given back on the course’s page is on sale again', async () => {
    await setPlaces(app, CALM, 1);
    await book('Ola Learner', 'ola@example.com');
    const site = await builtSite(app);
    const [shop, office] = [plainBrowser(site), plainBrowser(site, owner.cookies)];
    await shop.open('/courses/calm-at-the-wheel');
    expect(shop.text).toContain('There are no places left on this course.');
    expect(shop.buttons.filter((name) => name.startsWith('Book'))).toEqual([]);

    await office.open('/office/courses');
    await office.follow('Calm at the Wheel');
    const attendee = () => office.part('li', 'Ola Learner');
    await attendee().press('Give it back');
    expect(office.part('[role=status]').text).toContain('The place is on sale again.');
    expect(attendee().text).toMatch(/given back/i);
    expect(attendee().buttons).toEqual([]);

    // A page that is kept for all is made anew once the site has heard of the change.
    const offered = async () => {
      await shop.open(shop.address);
      return shop.buttons.some((name) => name.startsWith('Book'));
    };
    await expect.poll(offered).toBe(true);
    await shop.press(/^Book, £.* deposit/, { 'Full name': 'Another Learner' });
    expect(shop.address).toBe('/basket');
    expect(shop.text).toContain('for Another Learner');
  });

  test('given back is not given back again with its money; one whose money goes first is', async () => {
    await setPlaces(app, CALM, 5);
    const first = await book('Cara', 'cara@example.com');
    const second = await book('Dev', 'dev@example.com');
    await call(`attendees/${first}/give-back`);
    expect(await placesLeft(app, CALM)).toBe(4);
    expect(await refund(first)).toMatchObject({ status: 200 });
    expect(await placesLeft(app, CALM)).toBe(4);
    expect((await refund(second)).status).toBe(200);
    expect(await placesLeft(app, CALM)).toBe(5);
    expect((await call(`attendees/${second}/give-back`)).status).toBe(409);
    expect(await placesLeft(app, CALM)).toBe(5);
  });

  test('of a line of several goes back once, whether by a refund of some, by staff, or both in either order', async () => {
    await sql`update products set quantity_limit = 5 where type = 'course' and id = ${CALM}`.execute(app.db);
    const three = async (email: string) => {
      const buyer = await testBuyer(app, [{ ...COURSE, quantity: 3, options: { name: email } }]);
      const paid = await (await buyer.fillIn({ email })).pay();
      expect(paid.status, paid.text).toBe(200);
      return (await coming()).find((one) => one.email === email)?.key ?? '';
    };
    const refundOne = async (key: string) => {
      const back = await refundAs(key, { how: 'lines', lines: [{ part: 'line 0', amount: '50.00' }] });
      expect(back.status, back.body.message).toBe(200);
    };
    for (const first of ['refund', 'staff'] as const) {
      await setPlaces(app, CALM, 9);
      // More than are free: none of them may come back twice.
      await app.db.updateTable('product_events').set({ places: 20 }).where('product_id', '=', CALM).execute();
      const key = await three(`${first}@example.com`);
      expect(await placesLeft(app, CALM)).toBe(6);
      if (first === 'refund') await refundOne(key);
      expect((await call(`attendees/${key}/give-back`)).status).toBe(200);
      if (first === 'staff') await refundOne(key);
      expect(await placesLeft(app, CALM), first).toBe(9);
    }
  });

  test('is marked as taken up once the course has begun', async () => {
    await setPlaces(app, CALM, 5);
    const key = await book();
    expect((await call(`attendees/${key}/attended`)).status).toBe(409);
    const begins = app.db.updateTable('product_events').where('product_id', '=', CALM);
    const { begins_at } = await app.db
      .selectFrom('product_events')
      .select('begins_at')
      .where('product_id', '=', CALM)
      .executeTakeFirstOrThrow();
    await begins.set({ begins_at: app.clock.now() }).execute();
    expect((await call(`attendees/${key}/attended`)).status).toBe(200);
    expect((await coming())[0]).toMatchObject({ attended: true });
    expect((await call(`attendees/${key}/not-attended`)).status).toBe(200);
    expect((await coming())[0]).toMatchObject({ attended: false });
    await begins.set({ begins_at }).execute();
    expect((await call(`attendees/${crypto.randomUUID()}-0/attended`)).status).toBe(404);
  });
});

describe('everybody who comes', () => {
  test('is emailed once, however often it is sent, and the second to send is told', async () => {
    await setPlaces(app, CALM, 5);
    await book('Ann', 'ann@example.com');
    const written = await set('email', { subject: 'Where to park', body: 'Behind the hall.\nIt is free.' });
    const { email } = written.body as unknown as { email: string };
    const name = `course-message-${email}`;
    expect(await lastChange()).toBe('Calm at the Wheel: "Where to park" written, not sent');
    expect(await emailsAbout(name)).toEqual([]);
    const sent = await Promise.all([call(`emails/${email}/send`), call(`emails/${email}/send`)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    const many = (await coming()).length;
    expect(await emailsAbout(name)).toHaveLength(many);
    expect(await emailsAbout(name)).toContainEqual({
      recipient: 'ann@example.com',
      subject: 'Where to park',
      plain: expect.stringContaining('Behind the hall.\nIt is free.'),
    });
    expect(await lastChange()).toBe(`Calm at the Wheel: "Where to park" emailed to ${many} people`);
    expect((await set('email', { subject: '', body: 'x' })).body.errors).toHaveProperty('subject');
  });

  test('is told when it moves, with the old day and the new', async () => {
    await book('Ben', 'ben@example.com');
    const move = { date: '2027-03-06', from: '10:00', until: '15:30', venue: 'Town Hall, Leeds' };
    expect((await set('date', { ...move, until: '09:00' })).body.errors).toHaveProperty('until');
    expect((await set('date', { ...move, date: '2026-01-02' })).body.errors).toHaveProperty('date');
    expect((await set('date', move)).status).toBe(200);
    const told = (await emailsAbout('course-moved-1')).filter(
      ({ recipient }) => recipient === 'ben@example.com',
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.plain).toContain('Saturday 6 March 2027, 10am to 3:30pm, Town Hall, Leeds');
    expect(told[0]?.plain).toContain('The Tetley');
    expect(await lastChange()).toContain('to Sat 6 Mar 2027, Town Hall, Leeds');
    expect((await set('date', move)).status).toBe(200);
    expect((await emailsAbout('course-moved-1')).length).toBe((await coming()).length);
  });
});

test('places are added, and never fewer than are taken', async () => {
  await app.db
    .updateTable('product_events')
    .set({ places: 5, places_left: 2 })
    .where('product_id', '=', CALM)
    .execute();
  expect((await set('places', { places: 8 })).status).toBe(200);
  expect(await placesLeft(app, CALM)).toBe(5);
  expect((await set('places', { places: 2 })).body.errors?.places).toEqual([
    '3 places are taken. Give some back first.',
  ]);
});

test('a course that is added is on sale at its deposit, under an address of its own', async () => {
  const course = {
    name: 'Calm at the Wheel',
    summary: 'Again',
    date: '2027-04-10',
    from: '09:30',
    until: '16:00',
    venue: 'York',
    price: '95.00',
    deposit: '25',
    places: 6,
    length: 'One day',
    suits: 'Anyone',
    heading: 'Once more',
    description: 'One.\n\nTwo.',
  };
  const added = await owner.post<{ id: number; slug: string }>('/v1/office/courses', course);
  expect(added.body).toEqual({ id: expect.any(Number), slug: 'calm-at-the-wheel-2' });
  const booked = await app
    .browser()
    .post<{ contents: { products: { price: string }[] } }>('/v1/website/basket', {
      ...COURSE,
      product_id: added.body.id,
    });
  expect(booked.body.contents.products[0]?.price).toBe('25.00');
  const tooMuch = await owner.post<object>('/v1/office/courses', { ...course, deposit: '95.01' });
  expect(tooMuch.body.errors).toHaveProperty('deposit');
});

test('a free course is on the site with its form as soon as it is added, and its form takes a place', async () => {
  const evening = {
    name: 'Meet the instructors',
    summary: 'An evening.',
    date: '2027-04-01',
    from: '18:00',
    until: '20:00',
    venue: 'The Tetley',
    places: 2,
    length: 'An evening',
    suits: 'Anyone',
    heading: 'Who comes',
    description: 'Tea.',
    question: 'Who are you?',
    thanks: 'See you there.',
  };
  const { status, body } = await owner.post<{ id: number }>('/v1/office/courses/free', evening);
  expect(status).toBe(200);
  expect(await courseOf(app.db, body.id, app.clock.now())).toMatchObject({
    kind: 'response',
    whole: 0,
    placesLeft: 2,
    question: 'Who are you?',
    thanks: 'See you there.',
  });
  const request = {
    name: 'Ann',
    email: 'ann@example.com',
    questions_field: 'Who are you?',
    questions: 'A learner',
  };
  expect((await app.browser().post(`/v1/website/courses/${body.id}/responses`, request)).status).toBe(200);
  expect(await placesLeft(app, body.id)).toBe(1);
  const without = await owner.post<object>('/v1/office/courses/free', { ...evening, question: '' });
  expect(without.body.errors).toHaveProperty('question');
});

test('a place that nobody has confirmed is taken and held, and nobody who comes', async () => {
  const TEACH = 2;
  await setPlaces(app, TEACH, 5);
  await app.db.deleteFrom('course_responses').execute();
  const ask = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`;
    await app.browser().post(`/v1/website/courses/${TEACH}/responses`, { name, email });
    const [letter] = await lettersTo(app, email);
    return /courses\/confirm\/(\w+)/.exec(letter?.plain ?? '')?.[1] ?? '';
  };
  await confirmPlace(app.running.services, await ask('Cath'));
  await ask('Ben');
  const desk = await readCoursePage(app.running.services, String(TEACH));
  expect(desk?.course).toMatchObject({ taken: 1, held: 1, placesLeft: 3, places: 5 });
  expect(desk?.attendees.map(({ name }) => name)).toEqual(['Cath']);
  expect(desk?.coming).toBe(1);
  const { toCome } = await readCoursesPage(app.running.services);
  expect(toCome.find(({ id }) => id === TEACH)).toMatchObject({ taken: 1, held: 1 });
  const teach = (what: string, body: object) =>
    owner.put<{ email: string }>(`/v1/office/courses/${TEACH}/${what}`, body);
  expect((await teach('places', { places: 1 })).body.errors?.places).toEqual([
    '2 places are taken or held (1 place held, not confirmed or paid yet). Give some back first, wait half an hour, or withdraw an order by phone.',
  ]);
  const { email } = (await teach('email', { subject: 'Doors', body: 'At six.' })).body;
  await owner.post(`/v1/office/courses/${TEACH}/emails/${email}/send`, {});
  expect((await emailsAbout(`course-message-${email}`)).map(({ recipient }) => recipient)).toEqual([
    'cath@example.com',
  ]);
});

describe('a course that is on the site', () => {
  const WORDS = {
    name: 'Calm at the Wheel',
    summary: 'A day for nervous drivers.',
    length: 'One day',
    suits: 'Anyone with a licence',
    heading: 'How it goes',
    description: 'Slowly.\n\nWith lunch.',
    steps: '9:30am\nTea\nAnd a talk.\n\n11am\nOut on the road\nSlowly.',
    price: '180',
  };
  const course = async (id = CALM) => courseOf(app.db, id, app.clock.now());

  test('has its words and its price changed for whoever books from now on', async () => {
    const before = await course();
    expect((await set('', WORDS)).status).toBe(200);
    expect(await course()).toMatchObject({
      summary: 'A day for nervous drivers.',
      paragraphs: ['Slowly.', 'With lunch.'],
      steps: [
        { when: '9:30am', title: 'Tea', words: 'And a talk.' },
        { when: '11am', title: 'Out on the road', words: 'Slowly.' },
      ],
      whole: 180_00,
      slug: before?.slug,
    });
    expect(await lastChange()).toBe('Calm at the Wheel: price £195.00 to £180.00, words changed');
    const [cheap, halfAStep] = [
      await set('', { ...WORDS, price: '20' }),
      await set('', { ...WORDS, steps: '9am\nTea' }),
    ];
    expect([cheap.body, halfAStep.status]).toEqual([
      expect.objectContaining({ errors: { price: ['It can’t be less than the deposit, £50.00'] } }),
      422,
    ]);
  });

  test('costs no less than its deposit, now or later', async () => {
    const deposit = (price: string, of = CALM) =>
      owner.post<object>(`/v1/office/products/course/${of}/prices`, { price, from: '2026-12-20' });
    expect((await deposit('180.01')).body).toMatchObject({
      errors: { price: ['The deposit can’t be more than the price of the course, £180.00'] },
    });
    expect((await deposit('10', 2)).body).toMatchObject({
      errors: { price: ['A free course has no deposit'] },
    });
    expect((await deposit('90')).status).toBe(200);
    expect((await set('', { ...WORDS, price: '89' })).body).toMatchObject({
      errors: { price: ['It can’t be less than the deposit, £90.00'] },
    });
    await owner.post(`/v1/office/products/course/${CALM}/prices/2026-12-20/withdraw`);
  });

  test('is copied to another date, at the same price and deposit, under an address of its own', async () => {
    const { status, body } = await owner.post<{ id: number }>(`/v1/office/courses/${CALM}/copies`, {
      date: '2027-03-06',
      from: '09:30',
      until: '16:00',
      venue: 'The Tetley',
      places: 8,
    });
    const [one, other] = [await course(), await course(body.id)];
    expect([status, other]).toEqual([
      200,
      expect.objectContaining({
        name: one?.name,
        slug: expect.stringMatching(`^${one?.slug}-\\d$`),
        deposit: one?.deposit,
        whole: one?.whole,
        steps: one?.steps,
        placesLeft: 8,
        begins: new Date('2027-03-06T09:30:00Z'),
      }),
    ]);
    const bought = await app.browser().post('/v1/website/basket', { ...COURSE, product_id: body.id });
    expect(bought.status).toBe(200);
  });

  test('is taken off only while nobody has a place', async () => {
    await setPlaces(app, CALM, 12);
    const key = await book('Kit', 'kit-off@example.com');
    const people = (await coming()).length;
    const refused = await call('off-sale');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^${people} pe(rson has|ople have) a place`)),
    ]);
    for (const one of await coming()) await call(`attendees/${one.key}/give-back`);
    expect(key).not.toBe('');
    expect((await call('off-sale')).status).toBe(200);
    expect([(await course())?.withdrawn, (await add()).status]).toEqual([true, 422]);
    expect((await owner.post(`/v1/office/products/course/${CALM}/on-sale`)).status).toBe(422);
    expect((await call('on-sale')).status).toBe(200);
    expect([(await course())?.withdrawn, (await add()).status]).toEqual([false, 200]);
  });
});
