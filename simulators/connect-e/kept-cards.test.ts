import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMaskedCard, maskCard } from './card-check.ts';
import { pretendShop, startGateway } from './pretend-shop.ts';
import { TEST_CARDS } from './sentinels.ts';
import type { ConnectESimulator } from './simulator.ts';

const VISA = '4976000000003436';
const WITH_CHALLENGE = '4976350000006891';
let gateway: ConnectESimulator;
let shop: ReturnType<typeof pretendShop>;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-21T10:04:31.123Z');
  gateway = await startGateway(() => now);
  shop = pretendShop(gateway);
});
afterEach(() => gateway.close());

const tokenOf = (customerId: string | undefined = 'anna') => shop.token({ customerId });

/** A card that is kept with a payment, by the gateway's name for it. */
async function kept(number = VISA) {
  const token = await tokenOf();
  await shop.execute(token, number, { savePaymentMethod: true, mitConsentGiven: false });
  await shop.challenge(token, true);
  await shop.resume(token);
  const { body } = await shop.read(token);
  return body.paymentMethodId;
}

test('a card that the buyer keeps has a name of its own, beside its mask, type and expiry', async () => {
  const token = await tokenOf();
  await shop.execute(token, VISA, { savePaymentMethod: true });
  await shop.resume(token);
  expect((await shop.read(token)).body).toMatchObject({
    paymentMethodId: expect.stringMatching(/^pm_[\w-]{24}$/),
    cardNumber: '497600******3436',
    cardType: 'VISA',
    expiryDate: '2035-12-31',
  });
});

test.each([
  ['without the wish', 'anna', {}],
  ['without a customer', undefined, { savePaymentMethod: true }],
])('no card is kept %s', async (_, customerId, wish) => {
  const token = await shop.token({ customerId });
  await shop.execute(token, VISA, wish);
  await shop.resume(token);
  expect((await shop.read(token)).body).not.toHaveProperty('paymentMethodId');
});

test('a kept card pays with its security code alone', async () => {
  const paymentMethodId = await kept();
  const token = await tokenOf();
  expect((await shop.executeKept(token, paymentMethodId)).body.statusCode).toBe(99);
  expect((await shop.resume(token)).body.statusCode).toBe(0);
  expect((await shop.read(token)).body).toMatchObject({ paymentMethodId, cardNumber: '497600******3436' });
  expect(shop.money()).toHaveLength(2);
});

test('the bank may ask the buyer of a kept card, and declines who fails', async () => {
  const paymentMethodId = await kept(WITH_CHALLENGE);
  const [passed, failed] = [await tokenOf(), await tokenOf()];
  for (const token of [passed, failed])
    expect((await shop.executeKept(token, paymentMethodId, '342')).body.statusCode).toBe(3);
  expect((await shop.challenge(passed, true)).body.statusCode).toBe(99);
  expect((await shop.challenge(failed, false)).body.statusCode).toBe(5);
});

test('a wrong security code is declined, and so is a card that has expired since', async () => {
  const paymentMethodId = await kept();
  const wrong = await tokenOf();
  await shop.executeKept(wrong, paymentMethodId, '999');
  expect((await shop.resume(wrong)).body).toMatchObject({
    statusCode: 5,
    message: 'Card declined: CV2 policy',
  });
  now = new Date('2036-01-01T00:00:00Z');
  const late = await tokenOf();
  await shop.executeKept(late, paymentMethodId);
  expect((await shop.resume(late)).body).toMatchObject({ statusCode: 5, message: 'Card declined' });
});

test.each([
  ['of another customer', 'beth'],
  ['for a guest', undefined],
])('a card %s is refused, and leaves the token fresh', async (_, customerId) => {
  const paymentMethodId = await kept();
  const token = await shop.token({ customerId });
  expect(await shop.executeKept(token, paymentMethodId)).toMatchObject({
    status: 400,
    body: { statusCode: 400, message: 'Payment method not found' },
  });
  expect((await shop.execute(token)).body.statusCode).toBe(99);
});

test('a name that the gateway never gave is refused, and so is that of a card whose payment was declined', async () => {
  const token = await tokenOf();
  expect((await shop.executeKept(token, 'pm_guessed')).status).toBe(400);
  await shop.execute(token, '4000000000000002', { savePaymentMethod: true });
  await shop.resume(token);
  const { paymentMethodId } = (await shop.read(token)).body;
  expect((await shop.executeKept(await tokenOf(), paymentMethodId)).status).toBe(400);
});

test('one token in two forms pays once', async () => {
  const paymentMethodId = await kept();
  const token = await tokenOf();
  expect((await shop.executeKept(token, paymentMethodId)).body.statusCode).toBe(99);
  expect(await shop.execute(token)).toMatchObject({ status: 401, body: { statusCode: 401 } });
});

test('every test card is known by its mask', () => {
  for (const card of TEST_CARDS) expect(findMaskedCard(maskCard(card.number))).toBe(card);
});
