import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, POSTED, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';

/** That each section's call applies the rules of an address, which `address-rules.test.ts` goes through. */
let app: TestApp;
let buyer: TestBuyer;

beforeAll(async () => {
  app = await testApp();
  buyer = await (await testBuyer(app, [LESSON, POSTED])).fillIn();
});
afterAll(() => app.close());

const rowOf = () =>
  app.db
    .selectFrom('checkouts')
    .select(['delivery', 'billing', 'lesson'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();

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
