import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, POSTED, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';

let app: TestApp;
let buyer: TestBuyer;

beforeAll(async () => {
  app = await testApp();
  buyer = await (await testBuyer(app, [LESSON, POSTED])).fillIn();
});
afterAll(() => app.close());

/** Refused at this field alone, and what was saved before still stands. */
async function expectRefused(step: string, body: object, errors: Record<string, string>) {
  const row = () =>
    app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', buyer.basket).executeTakeFirst();
  const before = await row();
  const answer = await buyer.step(step, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(
    Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
  );
  expect(answer.body.message).toBe(Object.values(errors)[0]);
  expect(await row()).toEqual(before);
}

const LONG = (most: number) => `Use ${most} characters or fewer`;
const STRANGE = 'Please use letters, numbers and punctuation only';
const POSTCODE = 'Enter a full UK postcode, like LS6 3AD';
const PHONE = 'Enter a phone number, like 0113 496 0180 or 07700 900 982';

describe('Details', () => {
  const email = 'Enter an email address like name@example.co.uk';
  test.each([
    '',
    ' ',
    'joan',
    'joan@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@example.com,b@example.com',
    'a@example.com\nBcc: b@example.com',
  ])('refuse the email address %j', async (value) => {
    await expectRefused('customer', { email: value, customer_is_pupil: true }, { email });
  });
  test.each([undefined, null, 7, ['a@example.com']])('refuse the email address %j', async (input) => {
    await expectRefused('customer', { email: input, customer_is_pupil: true }, { email });
  });
  test('need to know who it is for', async () => {
    for (const value of [undefined, 'yes', null])
      await expectRefused(
        'customer',
        { email: 'a@example.com', customer_is_pupil: value },
        { customer_is_pupil: 'Choose who this is for' },
      );
  });
});

describe.each(['delivery', 'billing'])('%s', (step) => {
  test.each([
    ['firstname', undefined, 'Enter a first name'],
    ['firstname', '   ', 'Enter a first name'],
    ['firstname', 'x'.repeat(101), LONG(100)],
    ['firstname', 'Joan\r\nBcc: all@example.com', STRANGE],
    ['firstname', 'Jo\u202Ean', STRANGE],
    ['surname', '', 'Enter a last name'],
    ['phone', '', 'Enter a phone number'],
    ['phone', undefined, 'Enter a phone number'],
    ['phone', '12', PHONE],
    ['phone', 'ring me', PHONE],
    ['address_line_1', '', 'Enter address line 1'],
    ['address_line_1', 'x'.repeat(201), LONG(200)],
    ['address_line_2', 'x'.repeat(201), LONG(200)],
    ['city', 'x'.repeat(101), LONG(100)],
    ['postcode', '', 'Enter a postcode'],
    ['postcode', undefined, 'Enter a postcode'],
    ['postcode', 'LS6', POSTCODE],
    ['postcode', '75001', POSTCODE],
    ['postcode', 'x'.repeat(17), LONG(16)],
    ['country', '999', 'Choose a country from the list'],
    ['country', 'GB', 'Choose a country from the list'],
    ['country', null, 'Choose a country'],
    ['country', 8.26, 'Choose a country'],
  ])('refuses %s %j', async (field, value, message) => {
    const body = { ...person, [field]: value };
    const { status, body: answer } = await buyer.step(step, body);
    expect([status, answer.errors?.[field]]).toEqual([422, [message]]);
  });

  test('tells of everything that is wrong at once, each at its own field', async () => {
    const answer = await buyer.step(step, {
      ...person,
      firstname: '',
      surname: '',
      phone: '',
      postcode: 'LS6',
    });
    expect(answer.body.errors).toEqual({
      firstname: ['Enter a first name'],
      surname: ['Enter a last name'],
      phone: ['Enter a phone number'],
      postcode: [POSTCODE],
    });
  });
});

test('a parcel goes to the United Kingdom only', async () => {
  await expectRefused(
    'delivery',
    { ...person, country: '250', postcode: '75001' },
    { country: 'We only post to addresses in the United Kingdom' },
  );
});

describe('the learner section', () => {
  const { firstname: _first, surname: _last, phone: _phone, email: _email, ...addressOnly } = learner;

  test('asks a buyer who learns for the address alone', async () => {
    const { status, body } = await buyer.step('lesson', { ...addressOnly, customer_is_pupil: true });
    expect(status).toBe(200);
    expect(body.lesson).not.toHaveProperty('firstname');
    await expectRefused(
      'lesson',
      { customer_is_pupil: true, postcode: 'LS6 3AD' },
      { address_line_1: 'Enter address line 1' },
    );
  });

  test('asks for name and telephone of anybody else; their email is offered, not asked', async () => {
    const { status, body } = await buyer.step('lesson', { ...addressOnly, customer_is_pupil: false });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['firstname', 'phone', 'surname']);
    for (const email of [undefined, null, ''])
      expect((await buyer.step('lesson', { ...learner, email })).status).toBe(200);
    expect((await buyer.step('lesson', { ...learner, email: 'sam@' })).body.errors).toHaveProperty('email');
  });

  test('takes all free times, none at all, and nothing that is no time', async () => {
    expect((await buyer.step('lesson', { ...learner, availability: undefined })).status).toBe(200);
    const wrong = [
      ...[null, 'always', 7, [], [{ day: 'mon', morning: true }]],
      ...['always', true, null, [], {}, { day: 'mon' }, { am: true }, { morning: 'yes' }].map((mon) => ({
        mon,
      })),
      ...[true, {}, { am: true }, ['morning']].map((available) => ({ mon: { day: 'mon', available } })),
      { mon: { day: 'tue', morning: true } },
      { mon: { morning: true, available: { evening: true } } },
      { monday: { morning: true } },
    ];
    for (const availability of wrong) {
      const { status, body } = await buyer.step('lesson', { ...learner, availability });
      expect([availability, status, body.message]).toEqual([
        availability,
        422,
        'Say for each day whether morning, afternoon and evening are free',
      ]);
    }
  });

  test('needs to know whether it is the buyer', async () => {
    const answer = await buyer.step('lesson', { ...learner, customer_is_pupil: undefined });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('customer_is_pupil');
  });
});

test('half a character is refused before any section sees it', async () => {
  expect((await buyer.step('billing', { ...person, firstname: 'Jo\ud800' })).status).toBe(400);
});

const rowOf = () =>
  app.db
    .selectFrom('checkouts')
    .select(['delivery', 'billing', 'lesson'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();

/** That each section's call applies the rules of an address, which `address-rules.test.ts` goes through. */
const SECTIONS = [
  ['delivery', person],
  ['billing', person],
  ['lesson', learner],
] as const;

describe.each(SECTIONS)('%s', (section, whole) => {
  test('keeps an address as its rules make it', async () => {
    const typed = { firstname: '  Żółć ', address_line_1: '"><img src=x>', postcode: '  Ls6   3aD ' };
    const kept = { firstname: 'Żółć', address_line_1: '"><img src=x>', postcode: 'LS6 3AD', country: '826' };
    const { status, body } = await buyer.step(section, { ...whole, ...typed, country: undefined });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body[section]).toMatchObject(kept);
    expect((await rowOf())[section]).toMatchObject(kept);
  });

  test('refuses one that breaks them, each at its own field, and keeps what was there', async () => {
    const before = await rowOf();
    const wrong = { phone: '12', postcode: 'LS6', country: 'GB', city: 'Leeds\nBcc' };
    const { status, body } = await buyer.step(section, { ...whole, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      phone: ['Enter a phone number, like 0113 496 0180 or 07700 900 982'],
      country: ['Choose a country from the list'],
      city: ['Please use letters, numbers and punctuation only'],
    });
    expect(Object.values(body.errors ?? {}).flat()).toContain(body.message);
    expect(await rowOf()).toEqual(before);
  });

  test('keeps no field that it has not', async () => {
    const extra = { id: 7, status: 'paid', price: '0.01', cookie_hash: 'x', account_id: 'x' };
    const { status, body } = await buyer.step(section, { ...whole, ...extra });
    expect(status).toBe(200);
    for (const kept of [body[section], (await rowOf())[section]])
      for (const name of Object.keys(extra)) expect(kept).not.toHaveProperty(name);
  });

  test('takes no nest of brackets and no half characters', async () => {
    expect((await buyer.step(section, { ...whole, city: 'Leed\ud800' })).status).toBe(400);
    const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`);
    expect((await buyer.step(section, { ...whole, city: deep })).status).toBe(400);
  });
});

test('a parcel goes to no other country, and what was there is kept', async () => {
  const before = await rowOf();
  const { status, body } = await buyer.step('delivery', { ...person, country: '250', postcode: '75001' });
  expect([status, body.errors]).toEqual([
    422,
    { country: ['We only post to addresses in the United Kingdom'] },
  ]);
  expect(await rowOf()).toEqual(before);
});

test('nothing that was typed into an address is in the logs', async () => {
  await buyer.step('billing', { ...person, firstname: 'Canary-Firstname', postcode: 'CANARY' });
  await buyer.step('billing', { ...person, firstname: 'Canary-Firstname' });
  expect(app.logged.length).toBeGreaterThan(0);
  expect(app.logged.join('')).not.toMatch(/canary/i);
});
