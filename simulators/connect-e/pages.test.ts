import { isValid } from 'postcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardProblems, judge } from './card-check.ts';
import { BEARER, cardForm, MERCHANT, pretendShop } from './pretend-shop.ts';
import { AVS_DECLINE_POSTCODE, TEST_CARDS } from './sentinels.ts';
import { type ConnectESimulator, startConnectE } from './simulator.ts';

let gateway: ConnectESimulator;
beforeAll(async () => {
  gateway = await startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT });
});
afterAll(() => gateway.close());

const get = async (path: string) => {
  const answer = await fetch(`${gateway.webUrl}${path}`);
  return {
    status: answer.status,
    csp: answer.headers.get('content-security-policy'),
    text: await answer.text(),
  };
};

test('every test card is well-formed, listed once and passes the form', () => {
  expect(new Set(TEST_CARDS.map((card) => card.number)).size).toBe(TEST_CARDS.length);
  for (const card of TEST_CARDS) {
    const { cardName = '', cardNumber = '', expiryDate = '', cV2 = '' } = cardForm(card.number);
    expect(cardProblems({ cardName, cardNumber, expiryDate, cV2 }, new Date('2026-11-21'))).toEqual([]);
  }
});

test('the postcode that fails the address check is one a form accepts', () => {
  expect(isValid(AVS_DECLINE_POSTCODE)).toBe(true);
});

test('a real postcode never fails the address check', () => {
  const card = { cardName: 'A', cardNumber: '4976000000003436', expiryDate: '12/35', cV2: '452' };
  const request = { merchantUrl: MERCHANT, currencyCode: '826', amount: '1', orderId: 'a' } as const;
  for (const userPostcode of ['B1 1AV', 'LS1 4AP', 'TR14 8PA', '', undefined]) {
    expect(judge(card, { ...request, transactionType: 'SALE', userPostcode }).statusCode).toBe(0);
  }
});

test.each(['client', 'frame', 'frame-look', 'challenge', 'wallet', 'sheet'])(
  '%s.js is a script that parses',
  async (name) => {
    const { status, text } = await get(`/assets/js/${name}.js`);
    expect(status).toBe(200);
    expect(() => new Function(text)).not.toThrow();
  },
);

test('the pages run nothing of anybody else', async () => {
  const token = await pretendShop(gateway).token();
  for (const path of ['/', '/frame', '/wallet', `/three-ds/${encodeURIComponent(token)}`]) {
    const { status, csp, text } = await get(path);
    expect(status).toBe(200);
    expect(csp).toContain("default-src 'none'; script-src 'self'");
    expect(text).not.toMatch(/ style=|<style|<script>/);
  }
});

test('the card frame takes fonts of the page that holds it, and of no other', async () => {
  const from = async (parent: string) => (await get(`/frame?parent=${encodeURIComponent(parent)}`)).csp;
  expect(await from('https://shop.example')).toContain(
    "style-src 'self' https://shop.example; font-src https://shop.example;",
  );
  expect(await from("x; script-src 'unsafe-inline'")).toContain("style-src 'self' ; font-src ;");
});

test('the page for people lists the money, the cards and says that none moves', async () => {
  await pretendShop(gateway).pay('4976000000003436', { orderId: '<b>BP-7</b>' });
  const { text } = await get('/');
  expect(text).toContain('Test payments: no money moves');
  expect(text).toContain('&lt;b&gt;BP-7&lt;/b&gt;');
  expect(text).not.toContain('<b>BP-7');
  expect(text).toContain('£54.99');
  for (const card of TEST_CARDS) expect(text.replaceAll(' ', '')).toContain(card.number);
});
