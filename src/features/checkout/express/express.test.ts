import { beforeEach, describe, expect, test } from 'vitest';
import { WALLETS } from '#simulators/connect-e/wallets.ts';
import {
  BRAIN_TRAINING,
  HELEN,
  LESSON,
  type TestBuyer,
  testBuyer,
  VISA,
  VISA_WITH_CHALLENGE,
} from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { boughtCodes } from '#testing/vouchers.ts';

const { app, orderOf } = await openShop();
const REFUSED_IN_SHEET = '4000700000000007';
const { knobs } = app.bank;
const ENDED = 'payment_lapsed';

beforeEach(() => {
  knobs.wallets = WALLETS;
  knobs.walletsChargeAtOnce = false;
  knobs.dropWebhooks = true;
});

const { moved, paymentOf } = observedPayments(app);
async function tokenOf(buyer: TestBuyer) {
  const { status, body, text } = await buyer.openExpress();
  if (status !== 200) throw new Error(text);
  return body.contents.payment_gateway_id;
}
/** A basket whose wallet has approved it. */
async function approved(products: Parameters<typeof testBuyer>[1] = [BRAIN_TRAINING], owner: object = HELEN) {
  const buyer = await testBuyer(app, products);
  const token = await tokenOf(buyer);
  expect(await buyer.payInSheet(token, VISA, 'apple-pay', owner)).toMatchObject({ statusCode: 99 });
  return { buyer, token, answer: await buyer.takeApproval(token) };
}

describe('what a sheet tells of its owner', () => {
  test('becomes Details and Billing, and only the terms are left to be asked', async () => {
    const { answer, token } = await approved();
    expect(answer.body).toMatchObject({
      current: 'payment',
      customer: { email: HELEN.email, customer_is_pupil: false },
      billing: { firstname: 'Helen', surname: 'Marsden', phone: '+447700900444', postcode: 'LS6 3AD' },
      approved: { by: 'Apple Pay ending 3436', total: '9.99' },
    });
    expect(moved(token)).toEqual([]);
  });

  test('leaves open for whom lessons are, and the rest of the way as it always is', async () => {
    const { answer, buyer, token } = await approved([LESSON]);
    expect(answer.body).toMatchObject({ current: 'customer', drafts: { customer: { email: HELEN.email } } });
    const details = await buyer.step('customer', { email: HELEN.email, customer_is_pupil: false });
    expect(details.body.current).toBe('lesson');
    await buyer.fillIn();
    expect((await buyer.authorise()).body).toMatchObject({
      approved: true,
      contents: { payment_gateway_id: token },
    });
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', email: HELEN.email });
  });

  test('is a draft where it is not whole, so that its field says what is missing', async () => {
    const { answer } = await approved([BRAIN_TRAINING], { ...HELEN, phoneNumber: undefined });
    expect(answer.body).toMatchObject({
      current: 'billing',
      billing: null,
      drafts: { billing: { firstname: 'Helen', address_line_1: '4 Bainbrigge Road' } },
    });
  });

  test('replaces what was typed before', async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    const token = await tokenOf(buyer);
    await buyer.payInSheet(token, VISA, 'google-pay', HELEN);
    const { body } = await buyer.takeApproval(token);
    expect(body).toMatchObject({
      current: 'payment',
      customer: { email: HELEN.email, customer_is_pupil: false },
      billing: { address_line_1: '4 Bainbrigge Road' },
    });
  });
});

describe('what is approved', () => {
  test('is not charged before its buyer orders, whoever asks, although the terms were accepted before', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    await buyer.start();
    await buyer.consents();
    const token = await tokenOf(buyer);
    await buyer.payInSheet(token, VISA, 'apple-pay', HELEN);
    await buyer.browser.post('/v1/webhooks/connect-e', { id: token });
    app.clock.pass({ seconds: 90 });
    await app.queue.run('sweep-payments');
    expect(moved(token)).toEqual([]);
    await buyer.takeApproval(token);
    expect(moved(token)).toEqual([]);
    const [first, second] = await Promise.all([buyer.confirm(token), buyer.confirm(token)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(moved(token)).toEqual(['capture']);
    expect((await buyer.read(first.body.transaction)).body).toMatchObject({
      payment_summary: 'Apple Pay ending 3436',
    });
  });

  test('is not charged without the terms, nor with a section missing', async () => {
    const { buyer, token } = await approved([LESSON]);
    expect((await buyer.confirm(token, { terms: true, lessons_start: 'soon' })).body).toMatchObject({
      code: 'step_out_of_order',
    });
    const { buyer: other, token: second } = await approved();
    expect((await other.confirm(second, { terms: true })).body).toMatchObject({ code: 'consents_missing' });
    expect([...moved(token), ...moved(second)]).toEqual([]);
  });

  test('still stands in the basket and after a reload', async () => {
    const { buyer, token } = await approved();
    for (const ask of [buyer.openExpress, buyer.authorise, buyer.authorise])
      expect((await ask()).body).toMatchObject({ approved: true, contents: { payment_gateway_id: token } });
  });

  test.each([
    ['changes in another tab', (buyer: TestBuyer) => buyer.add(LESSON)],
    [
      'is paid for in part by a voucher',
      async (buyer: TestBuyer) => {
        const [code = ''] = await boughtCodes(app, '10');
        return buyer.enterCode(code);
      },
    ],
  ])('does not stand once the basket %s, and Payment says so', async (_, change) => {
    const { buyer, token } = await approved([LESSON]);
    await buyer.fillIn();
    expect((await buyer.start()).body.approved).toMatchObject({ total: '240.35' });
    expect((await change(buyer)).status).toBe(200);
    expect((await buyer.start()).body.approved).toBeNull();
    expect((await buyer.takeApproval(token)).body).toMatchObject({ code: ENDED });
    expect((await buyer.confirm(token)).body).toMatchObject({ code: ENDED });
    const next = await buyer.authorise();
    expect(next.body).toMatchObject({ approved: false, approval_ended: expect.stringMatching(/expired/) });
    expect((await buyer.authorise()).body.approval_ended).toBeNull();
    expect(moved(token)).toEqual([]);
  });

  test('is told with the time at which it ends, and not afterwards', async () => {
    const { buyer, answer } = await approved();
    const until = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    expect(answer.body.approved).toMatchObject({ until });
    app.clock.pass({ minutes: 14 });
    expect((await buyer.start()).body.approved).toMatchObject({ until });
    app.clock.pass({ minutes: 1 });
    expect((await buyer.start()).body.approved).toBeNull();
  });

  test('runs out after 15 minutes, without an email', async () => {
    const late = { ...HELEN, email: 'late@example.co.uk' };
    const { buyer, token } = await approved([BRAIN_TRAINING], late);
    await buyer.consents();
    app.clock.pass({ minutes: 16 });
    await app.queue.run('sweep-payments');
    expect((await buyer.confirm(token)).body).toMatchObject({ code: ENDED });
    expect((await buyer.authorise()).body.approval_ended).toMatch(/expired/);
    const emails = app.db
      .selectFrom('emails')
      .select('subject')
      .where('recipient', '=', 'late@example.co.uk');
    expect((await emails.execute()).map(({ subject }) => subject)).toEqual([]);
  });

  test('is given up for another way to pay', async () => {
    const { buyer, token } = await approved();
    const otherwise = await buyer.step<{ approved: boolean; approval_ended: null }>('authorise', {
      otherwise: true,
    });
    expect(otherwise.body).toMatchObject({ approved: false, approval_ended: null });
    expect((await buyer.confirm(token)).status).toBe(409);
    expect(moved(token)).toEqual([]);
  });
});

describe('a sheet in the basket', () => {
  test('has its token by one call, and the same at each look', async () => {
    const buyer = await testBuyer(app);
    const token = await tokenOf(buyer);
    expect(await tokenOf(buyer)).toBe(token);
    const tokens = app.db.selectFrom('payments').select('token').where('basket_uuid', '=', buyer.basket);
    expect(await tokens.execute()).toEqual([{ token }]);
  });

  test('leaves the checkout to a press that began it meanwhile', async () => {
    const buyer = await testBuyer(app);
    const [, started] = await Promise.all([buyer.openExpress(), buyer.start()]);
    expect(started.status).toBe(200);
    expect((await buyer.fillIn()).basket).toBe(buyer.basket);
  });

  test('that is closed leaves the basket and nothing else', async () => {
    const buyer = await testBuyer(app);
    const token = await tokenOf(buyer);
    expect((await buyer.takeApproval(token)).body).toMatchObject({ code: ENDED });
    expect((await buyer.start()).body).toMatchObject({
      customer: null,
      billing: null,
      drafts: {},
      approved: null,
    });
    expect(await tokenOf(buyer)).toBe(token);
  });

  test('that is declined says why, and has another token', async () => {
    const buyer = await testBuyer(app);
    const token = await tokenOf(buyer);
    await buyer.payInSheet(token, REFUSED_IN_SHEET, 'apple-pay', HELEN);
    expect(await buyer.takeApproval(token)).toMatchObject({ status: 402, body: { code: 'declined' } });
    expect(await tokenOf(buyer)).not.toBe(token);
  });

  test('has the bank check a plain card in Google Pay', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    const token = await tokenOf(buyer);
    await buyer.payInSheet(token, VISA_WITH_CHALLENGE, 'google-pay', HELEN);
    expect((await buyer.takeApproval(token)).status).toBe(503);
    await buyer.answerChallenge(token, true);
    expect((await buyer.takeApproval(token)).body.approved).toMatchObject({ by: 'Google Pay ending 6891' });
  });

  test('is not opened where vouchers pay for all, nor without the gateway', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    await buyer.start();
    const [code = ''] = await boughtCodes(app, '100');
    await buyer.enterCode(code);
    expect((await buyer.openExpress()).body).toMatchObject({ code: 'express_off' });
    knobs.broken = { 'access-tokens': '500' };
    expect((await (await testBuyer(app)).openExpress()).status).toBe(503);
    knobs.broken = {};
  });

  test('that is charged at once is given back, told by email, and not opened again for 30 days', async () => {
    knobs.walletsChargeAtOnce = true;
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    const token = await tokenOf(buyer);
    await buyer.payInSheet(token, VISA, 'apple-pay', { ...HELEN, email: 'early@example.co.uk' });
    expect((await buyer.takeApproval(token)).body.message).toMatch(/refunding all of it/);
    await app.queue.drain();
    expect((await paymentOf(token)).state).toBe('refunded');
    expect(await orderOf(buyer)).toBeUndefined();
    const emails = app.db
      .selectFrom('emails')
      .select('subject')
      .where('recipient', '=', 'early@example.co.uk');
    expect((await emails.execute()).length).toBe(1);
    expect((await buyer.openExpress()).body).toMatchObject({ code: 'express_off' });
    app.clock.pass({ hours: 31 * 24 });
    await tokenOf(await testBuyer(app));
  });
});
