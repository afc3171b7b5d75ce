import { afterEach, beforeEach, expect, test } from 'vitest';
import { pretendShop, startGateway } from './pretend-shop.ts';
import type { ConnectESimulator } from './simulator.ts';
import { WALLETS } from './wallets.ts';

const VISA = '4976000000003436';
const WITH_CHALLENGE = '4976350000006891';
const DECLINED = '4921810000009076';
let gateway: ConnectESimulator;
let shop: ReturnType<typeof pretendShop>;

beforeEach(async () => {
  gateway = await startGateway(() => new Date('2026-11-21T10:04:31.123Z'));
  gateway.knobs.wallets = WALLETS;
  shop = pretendShop(gateway);
});
afterEach(() => gateway.close());

const page = async (path: string) => (await fetch(`${gateway.webUrl}${path}`)).text();

test('a merchant has the wallets that its account may take', async () => {
  expect((await shop.api('GET', '/v1/payment-methods')).body.wallets).toEqual(['APPLE_PAY', 'GOOGLE_PAY']);
  gateway.knobs.wallets = ['GOOGLE_PAY'];
  expect((await shop.api('GET', '/v1/payment-methods')).body.wallets).toEqual(['GOOGLE_PAY']);
  expect(await page('/wallet')).not.toContain('Apple Pay');
});

test.each(['apple-pay', 'google-pay'] as const)(
  '%s parks the payment, which is then resumed',
  async (wallet) => {
    const token = await shop.token();
    expect((await shop.executeWallet(token, wallet)).body.statusCode).toBe(99);
    expect(shop.money()).toEqual([]);
    expect((await shop.resume(token)).body.statusCode).toBe(0);
    expect((await shop.read(token)).body).toMatchObject({
      wallet: wallet === 'apple-pay' ? 'APPLE_PAY' : 'GOOGLE_PAY',
      cardNumber: '497600******3436',
      cardType: 'VISA',
      billingAddress: { address1: '32 Example Street', postcode: 'LS1 4AP' },
    });
  },
);

test('what the sheet knows of its owner takes the place of what the token named', async () => {
  const token = await shop.token({ userEmailAddress: 'typed@example.com' });
  await shop.executeWallet(token, 'apple-pay', VISA, {
    billingContact: {
      givenName: 'Helen',
      familyName: 'Marsden',
      emailAddress: 'helen@example.co.uk',
      addressLines: ['4 Bainbrigge Road'],
      locality: 'Leeds',
      postalCode: 'LS6 3AD',
    },
  });
  expect((await shop.read(token)).body).toMatchObject({
    userEmailAddress: 'helen@example.co.uk',
    cardName: 'Helen Marsden',
    billingAddress: { address1: '4 Bainbrigge Road', city: 'Leeds', postcode: 'LS6 3AD' },
  });
});

test('the bank checks a plain card of Google Pay, and none of Apple Pay', async () => {
  const [apple, passed, failed] = [await shop.token(), await shop.token(), await shop.token()];
  expect((await shop.executeWallet(apple, 'apple-pay', WITH_CHALLENGE)).body.statusCode).toBe(99);
  for (const token of [passed, failed])
    expect((await shop.executeWallet(token, 'google-pay', WITH_CHALLENGE)).body.statusCode).toBe(3);
  expect((await shop.challenge(passed, true)).body.statusCode).toBe(99);
  expect((await shop.challenge(failed, false)).body.statusCode).toBe(5);
});

test('a card may be declined, for its address too', async () => {
  const [declined, elsewhere] = [await shop.token(), await shop.token()];
  await shop.executeWallet(declined, 'apple-pay', DECLINED);
  expect((await shop.resume(declined)).body.statusCode).toBe(5);
  await shop.executeWallet(elsewhere, 'apple-pay', VISA, { billingContact: { postalCode: 'AV5 1AA' } });
  expect((await shop.resume(elsewhere)).body.message).toBe('Card declined: AVS policy');
});

test('a wallet may be charged at once although the payment was to wait, and the answer be lost', async () => {
  gateway.knobs.walletsChargeAtOnce = true;
  const [told, lost] = [await shop.token(), await shop.token()];
  expect((await shop.executeWallet(told, 'apple-pay')).body.statusCode).toBe(0);
  gateway.knobs.failNext('execute', 'reset', 'after');
  await expect(shop.executeWallet(lost, 'google-pay')).rejects.toThrow();
  expect((await shop.read(lost)).body.statusCode).toBe(0);
  expect(shop.money()).toHaveLength(2);
});

test('one token for two forms pays once, whichever comes first', async () => {
  const [byCard, byWallet] = [await shop.token(), await shop.token()];
  await shop.execute(byCard);
  expect(await shop.executeWallet(byCard, 'apple-pay')).toMatchObject({
    status: 401,
    body: { statusCode: 401 },
  });
  await shop.executeWallet(byWallet, 'google-pay');
  expect(await shop.execute(byWallet)).toMatchObject({ status: 401, body: { statusCode: 401 } });
});

test('a wallet that the merchant may not take is refused, and leaves the token fresh', async () => {
  gateway.knobs.wallets = ['GOOGLE_PAY'];
  const token = await shop.token();
  expect((await shop.executeWallet(token, 'apple-pay')).status).toBe(400);
  expect((await shop.execute(token)).body.statusCode).toBe(99);
});

test('an answer may leave out which wallet it was', async () => {
  gateway.knobs.namesWallet = false;
  const token = await shop.token();
  await shop.executeWallet(token, 'apple-pay');
  expect((await shop.read(token)).body).not.toHaveProperty('wallet');
});

test('the buttons are on a device with a wallet, and may not load at all', async () => {
  expect((await page('/wallet')).match(/<button/g)).toHaveLength(2);
  gateway.knobs.walletButtons = 'unavailable';
  expect(await page('/wallet')).not.toContain('<button');
  gateway.knobs.walletButtons = 'failing';
  expect((await fetch(`${gateway.webUrl}/wallet`)).status).toBe(404);
});

test('the sheet says what is paid to whom', async () => {
  const sheet = await page(`/wallet-sheet/${encodeURIComponent(await shop.token())}?wallet=APPLE_PAY`);
  expect(sheet).toContain('Pay shop.example <span>£54.99</span>');
});
