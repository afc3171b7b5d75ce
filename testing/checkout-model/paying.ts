import fc from 'fast-check';
import { expect } from 'vitest';
import { cardForm, walletSheet } from '#simulators/connect-e/pretend-shop.ts';
import { paypalReturn } from '#src/features/checkout/payment/paypal-return.server.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { requestOf } from '../browser.ts';
import { VISA } from '../buyer.ts';
import { among, command, GONE, type Method, post, type Run, recent } from './command.ts';
import { type Model, type Real, readBasket, sectionOpen } from './model.ts';

async function asking(model: Model, real: Real, method: Method) {
  const answer = await post<{ contents: { payment_gateway_id: string }; redirect_url: string }>(
    real,
    method,
    {
      requestType: 'main-website',
    },
  );
  const { status, body } = answer;
  if (!model.started) return expect(status).toBe(404);
  if (model.over) return expect(GONE).toContain(status);
  if (model.empty || sectionOpen(model) !== 'payment') return expect(status).toBe(422);
  if (model.surprised && status !== 409)
    throw new Error('A price that nobody has confirmed was about to be charged');
  if (model.codeRefused && status !== 409)
    throw new Error('A price without the discount was about to be charged, and nobody has removed the code');
  // 422 from PayPal: the terms are not accepted yet. 409: decided or undecided meanwhile. 503: the gateway fails.
  expect(method === 'paypal' ? [200, 409, 422, 503] : [200, 409, 503]).toContain(status);
  if (status === 200 && method === 'authorise') real.cards.push(body.contents.payment_gateway_id);
  if (status === 200 && method === 'paypal')
    real.wallets.push(new URL(body.redirect_url).searchParams.get('token') ?? '');
  return readBasket(model, real);
}
export const askingFor =
  (method: Method): Run =>
  (model, real) =>
    asking(model, real, method);
export const authorise = fc.constant(command('ask for a card', askingFor('authorise')));
export const paypal = fc.constant(command('ask for PayPal', askingFor('paypal')));

const CARDS = [
  VISA,
  '4921810000009076',
  '4000400000000004',
  '4000410000000003',
  '4000500000000001',
  '4000520000000009',
  '4000600000000009',
  '4976350000006891',
];
export async function bank(real: Real, token: string, body: object, rest = '', form = '') {
  const url = `${real.app.bank.webUrl}/api/payments/${form}${encodeURIComponent(token)}${rest}`;
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
}
export const card = fc
  .tuple(among, fc.constantFrom(...CARDS))
  .map(([at, number]) =>
    command(`card ${number} into token ${at}`, (_model, real) =>
      bank(real, recent(real.cards, at), cardForm(number)),
    ),
  );
/** The sheet of a wallet, beside the card form and with its token. */
export const wallet = fc
  .tuple(among, fc.constantFrom(...CARDS), fc.constantFrom('apple-pay' as const, 'google-pay' as const))
  .map(([at, number, name]) =>
    command(`${name} with ${number} into token ${at}`, (_model, real) =>
      bank(real, recent(real.cards, at), walletSheet(name, number), `/${name}`),
    ),
  );
/** The buyer ticks the box, and the form tells the gateway. A guest has no box, and their card is not kept. */
const keeping =
  (at: number): Run =>
  async (model, real) => {
    const { status } = await post(real, 'card', { keep: true });
    expect(model.over || !model.started ? GONE : [200, 409]).toContain(status);
    await bank(real, recent(real.cards, at), { ...cardForm(VISA), savePaymentMethod: true });
  };
const payingByKept =
  (at: number): Run =>
  async (_model, real) => {
    const { body } = await real.browser.get<Partial<CheckoutResponse>>('/v1/website/checkout');
    const use = body.kept_cards?.[0]?.id;
    const { status, body: chosen } = await post<{ payment_method_id: string }>(real, 'card', { use });
    expect([200, 404, 409]).toContain(status);
    const form = { paymentMethodId: chosen.payment_method_id ?? 'none', cV2: '452' };
    await bank(real, recent(real.cards, at), form, '', 'recurring/');
  };
export const keptAs = among.map((at) => command(`a card to be kept into token ${at}`, keeping(at)));
export const keptCard = among.map((at) => command(`the kept card into token ${at}`, payingByKept(at)));
/** What a customer pays with: the card that they keep, or one to be kept. */
export const payingAsCustomer: Run = async (model, real) => {
  await payingByKept(0)(model, real);
  await keeping(0)(model, real);
};
export const removeKept = fc.constant(
  command('remove the kept card', async (model, real) => {
    const { body } = await real.browser.get<Partial<CheckoutResponse>>('/v1/website/checkout');
    const card = body.kept_cards?.[0];
    if (!card) return;
    expect(model.signedIn, 'only customers keep cards').toBe(true);
    expect((await real.browser.post(`/v1/account/cards/${card.id}/remove`)).status).toBe(200);
  }),
);
export const challenge = fc
  .tuple(among, fc.boolean())
  .map(([at, passed]) =>
    command(`challenge of token ${at} ${passed ? 'passed' : 'failed'}`, (_model, real) =>
      bank(real, recent(real.cards, at), { passed }, '/three-ds-complete'),
    ),
  );
export const confirm = fc.tuple(among, fc.integer({ min: 1, max: 3 })).map(([at, times]) =>
  command(`confirm card ${at}, ${times} at once`, async (model, real) => {
    const body = { connecte_id: recent(real.cards, at) };
    const all = Array.from({ length: times }, () => real.browser.post('/v1/website/checkout/confirm', body));
    for (const { status } of await Promise.all(all)) expect([200, 402, 404, 409, 422, 503]).toContain(status);
    await readBasket(model, real);
  }),
);
export const answerPayPal = fc
  .tuple(among, fc.constantFrom('approve' as const, 'decline' as const, 'pending' as const))
  .map(([at, choice]) =>
    command(`PayPal's payer: ${choice} ${at}`, async (_model, real) =>
      real.app.paypal.choose(recent(real.wallets, at), choice),
    ),
  );
export const comeBack = fc
  .tuple(among, fc.constantFrom('return', 'cancel'), fc.integer({ min: 1, max: 5 }))
  .map(([at, way, times]) =>
    command(`back from PayPal by ${way}, ${times} at once`, async (model, real) => {
      const { services, accounts, baskets, cards, redirect } = real.app.running;
      const deps = { ...services, accounts, baskets, cards, redirect, questionEveryMs: 0 };
      const back = paypalReturn(deps, requestOf(real.browser));
      const token = recent(real.wallets, at);
      const all = await Promise.all(Array.from({ length: times }, () => back(way, token)));
      for (const to of all) expect(to === undefined).toBe(token === 'none' || !model.started);
      await readBasket(model, real);
    }),
  );
export const webhook = among.map((at) =>
  command(`the bank's webhook for token ${at}`, async (model, real) => {
    const { status } = await real.browser.post('/v1/webhooks/connect-e', { id: recent(real.cards, at) });
    expect([200, 400]).toContain(status);
    await readBasket(model, real);
  }),
);
