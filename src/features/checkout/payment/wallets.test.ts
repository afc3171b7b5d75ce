import { beforeEach, describe, expect, test } from 'vitest';
import { WALLETS } from '#simulators/connect-e/wallets.ts';
import { COURSE, VISA, VISA_WITH_CHALLENGE } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { setPlaces } from '#testing/course-places.ts';
import { observedPayments } from '#testing/observed-payments.ts';

const { app, ready, orderOf } = await openShop();
const DECLINED = '4921810000009076';
const { knobs } = app.bank;

beforeEach(() => {
  knobs.wallets = WALLETS;
  knobs.walletsChargeAtOnce = false;
  knobs.namesWallet = true;
  knobs.dropWebhooks = true;
});

const { moved, paymentOf } = observedPayments(app);

test('the gateway says which wallets the account may take', async () => {
  const { wallets } = app.running;
  await wallets.ask();
  expect(wallets.areOffered()).toBe(true);
  knobs.wallets = [];
  await wallets.ask();
  expect(wallets.areOffered()).toBe(false);
  knobs.broken = { 'payment-methods': '500' };
  await wallets.ask();
  knobs.broken = {};
  expect(wallets.areOffered()).toBe(false);
});

describe('a wallet', () => {
  test.each([
    ['apple-pay', 'Apple Pay ending 3436'],
    ['google-pay', 'Google Pay ending 3436'],
  ] as const)('%s is checked, ordered and then charged, as a card is', async (wallet, name) => {
    const buyer = await ready();
    const token = await buyer.token();
    expect(await buyer.payInSheet(token, VISA, wallet)).toMatchObject({ statusCode: 99 });
    expect(moved(token)).toEqual([]);
    const { status, body } = await buyer.confirm(token);
    expect(status).toBe(200);
    expect(moved(token)).toEqual(['capture']);
    expect((await orderOf(buyer))?.state).toBe('paid');
    expect((await buyer.read(body.transaction)).body).toMatchObject({ payment_summary: name });
  });

  test('is called by its card where the gateway names no wallet', async () => {
    knobs.namesWallet = false;
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.payInSheet(token);
    await buyer.confirm(token);
    expect(await paymentOf(token)).toMatchObject({ summary: 'Visa ending 3436' });
  });

  test('that was charged at once is paid for, and not charged again', async () => {
    knobs.walletsChargeAtOnce = true;
    const buyer = await ready();
    const token = await buyer.token();
    expect(await buyer.payInSheet(token)).toMatchObject({ statusCode: 0 });
    const [first, second] = await Promise.all([buyer.confirm(token), buyer.confirm(token)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(moved(token)).toEqual(['capture']);
    expect((await orderOf(buyer))?.state).toBe('paid');
  });

  test('that was charged at once for a course that has filled is given back', async () => {
    knobs.walletsChargeAtOnce = true;
    await setPlaces(app, COURSE.product_id, 1);
    const buyer = await ready(COURSE);
    const token = await buyer.token();
    await setPlaces(app, COURSE.product_id, 0);
    await buyer.payInSheet(token);
    expect((await buyer.confirm(token)).status).toBe(200);
    await app.queue.drain();
    expect((await paymentOf(token)).state).toBe('refunded');
  });

  test('whose result never reached the page is found by a reload', async () => {
    knobs.walletsChargeAtOnce = true;
    const buyer = await ready();
    const token = await buyer.token();
    knobs.failNext('execute', 'reset', 'after');
    expect(await buyer.payInSheet(token)).toEqual({});
    const again = await buyer.authorise();
    expect([again.status, again.body]).toMatchObject([409, { code: 'already_paid' }]);
    expect((await orderOf(buyer))?.state).toBe('paid');
  });

  test('that waits when its page is reloaded is charged then, as its buyer had accepted all before', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.payInSheet(token);
    expect((await buyer.authorise()).body).toMatchObject({ code: 'already_paid' });
    expect(moved(token)).toEqual(['capture']);
  });

  test('is declined in the bank’s words, and another token pays', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.payInSheet(token, DECLINED);
    expect((await buyer.confirm(token)).status).toBe(402);
    const next = await buyer.token();
    expect(next).not.toBe(token);
    await buyer.enterCard(next);
    expect((await buyer.confirm(next)).status).toBe(200);
  });

  test('Google Pay may have the bank check who pays', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    expect(await buyer.payInSheet(token, VISA_WITH_CHALLENGE, 'google-pay')).toMatchObject({ statusCode: 3 });
    expect(await buyer.answerChallenge(token, true)).toMatchObject({ statusCode: 99 });
    expect((await buyer.confirm(token)).status).toBe(200);
  });

  test('takes no token that the card form has used, nor the card form one that a wallet has', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.payInSheet(token);
    expect(await buyer.enterCard(token)).toMatchObject({ statusCode: 401 });
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(moved(token)).toEqual(['capture']);
  });
});
