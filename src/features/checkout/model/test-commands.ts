import fc from 'fast-check';
import { expect } from 'vitest';
import { cardForm } from '#simulators/connect-e/pretend-shop.ts';
import { learner, person, VISA } from '#src/app/test-buyer.ts';
import type { BasketWire } from '#src/features/basket/wire.ts';
import { KEY, PASSWORD } from '#src/features/customers/test-accounts.ts';
import { waysBack } from '../wallet-return.server.ts';
import type { CheckoutWire } from '../wire.ts';
import {
  expectAgreement,
  learn,
  look,
  type Model,
  mayBeSaved,
  PRODUCTS,
  type Real,
  SECTIONS,
  type Section,
  sectionOpen,
} from './test-model.ts';

type Command = fc.AsyncCommand<Model, Real>;
export type Method = 'authorise' | 'paypal';
type Run = (model: Model, real: Real) => Promise<unknown>;

export const SIGN_IN = { application_key: KEY, email: 'anna@mail.example', password: PASSWORD };

const command = (name: string, run: Run): Command => ({
  check: () => true,
  run: (model, real) => run(model, real).then(() => undefined),
  toString: () => name,
});
const post = <Body = never>(real: Real, name: string, body: object = {}) =>
  real.browser.post<Body>(`/v1/website/checkout/${name}`, { basket: real.basket, ...body });
const recent = (tokens: string[], at: number) => tokens.at(-1 - at) ?? 'none';
/** What a basket that was paid for answers: not there, or where its confirmation is. */
const GONE = [404, 409];
const among = fc.constantFrom(0, 0, 0, 1, 2);

const add = fc.constantFrom(...(Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[])).map((name) =>
  command(`add ${name}`, async (model, real) => {
    const product = PRODUCTS[name];
    const path = 'voucher_type' in product ? '/v1/website/basket/voucher' : '/v1/website/basket';
    const { status, body } = await real.browser.post<BasketWire>(path, { ...product, basket: real.basket });
    // Beyond the limit of a product nothing is added.
    expect([200, 422]).toContain(status);
    if (status !== 200) return;
    expect(body.uuid !== real.basket, 'a basket that was paid for takes nothing more').toBe(model.over);
    learn(model, real, body);
  }),
);
const change = fc.integer({ min: 0, max: 4 }).map((quantity) =>
  command(quantity === 0 ? 'remove the first' : `change the first to ${quantity}`, async (model, real) => {
    const { body: basket } = await real.browser.get<Partial<BasketWire>>(`/v1/website/basket/${real.basket}`);
    const path = `/v1/website/basket/${basket.contents?.products[0]?.id ?? 'none'}`;
    const to = { basket: real.basket, quantity };
    const { status, body } = await (quantity === 0
      ? real.browser.delete<BasketWire>(path, { basket: real.basket })
      : real.browser.put<BasketWire>(path, to));
    expect(model.over || model.empty ? [404] : [200, 422]).toContain(status);
    if (status === 200) learn(model, real, body);
  }),
);

const starting: Run = async (model, real) => {
  const { status, body } = await post<CheckoutWire>(real, 'start');
  if (model.over) return expect(GONE).toContain(status);
  expect(status).toBe(model.empty ? 422 : 200);
  if (status !== 200) return undefined;
  model.started = true;
  return expectAgreement(model, body);
};
const start = fc.constant(command('start', starting));
const entered = (pupil: boolean): Record<Section, object> => ({
  customer: { email: 'random@example.com', customer_is_pupil: pupil },
  delivery: person,
  billing: person,
  lesson: { ...learner, customer_is_pupil: pupil },
});
async function saving(model: Model, real: Real, section: Section, pupil: boolean) {
  const { status, body } = await post<CheckoutWire>(real, section, entered(pupil)[section]);
  if (model.over) return expect(GONE).toContain(status);
  if (!model.started) return expect(status).toBe(404);
  if (!mayBeSaved(model, section)) return expect([status, body.code]).toEqual([422, 'step_out_of_order']);
  expect(status).toBe(200);
  model.saved.add(section);
  model.drafts.delete(section);
  if (section === 'customer' || section === 'lesson') model.pupil = pupil;
  if (section === 'lesson') model.lessonPupil = pupil;
  return expectAgreement(model, body);
}
const save = fc
  .tuple(fc.constantFrom(...SECTIONS), fc.boolean())
  .map(([section, pupil]) =>
    command(`save ${section}${pupil ? ' for themselves' : ''}`, (model, real) =>
      saving(model, real, section, pupil),
    ),
  );
const filling: Run = async (model, real) => {
  if (model.over || model.empty || !model.started) return;
  for (let left = sectionOpen(model); left !== 'payment'; left = sectionOpen(model))
    await saving(model, real, left as Section, model.pupil ?? false);
  expect((await post(real, 'consents', CONSENTS)).status).toBe(200);
};
const fillIn = fc.constant(command('fill in what is left', filling));
const CONSENTS = { terms: true, begin_lessons: true, digital_now: true };
const consents = fc.constant(
  command('accept the terms', async (model, real) => {
    const { status } = await post(real, 'consents', CONSENTS);
    expect(model.over ? [200, ...GONE] : [model.started ? 200 : 404]).toContain(status);
  }),
);
const draft = fc.constantFrom(...SECTIONS).map((step) =>
  command(`type into ${step}`, async (model, real) => {
    const { status } = await post(real, 'draft', { step, fields: { typed: 'and not saved' } });
    if (model.over) return expect(GONE).toContain(status);
    expect(status).toBe(model.started ? 200 : 404);
    if (status === 200) model.drafts.add(step);
  }),
);
const reload = fc.constant(
  command('reload', async (model, real) => {
    const { status, body } = await real.browser.get<CheckoutWire>('/v1/website/checkout');
    if (model.over) return expect(GONE).toContain(status);
    if (!model.started) return expect(status).toBe(404);
    expect(status).toBe(200);
    return expectAgreement(model, body);
  }),
);

const signIn = fc.constant(
  command('sign in', async (model, real) => {
    expect((await real.browser.post('/v1/login', SIGN_IN)).status).toBe(200);
    model.signedIn = true;
    await look(model, real);
  }),
);
const signOut = fc.constant(
  command('sign out', async (model, real) => {
    expect((await real.browser.post('/v1/logout')).status).toBe(200);
    Object.assign(model, { signedIn: false, saved: new Set(), drafts: new Set(), pupil: undefined });
    await look(model, real);
  }),
);

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
  // 422 from PayPal: the terms are not accepted yet. 409: decided or undecided meanwhile. 503: the gateway fails.
  expect(method === 'paypal' ? [200, 409, 422, 503] : [200, 409, 503]).toContain(status);
  if (status === 200 && method === 'authorise') real.cards.push(body.contents.payment_gateway_id);
  if (status === 200 && method === 'paypal')
    real.wallets.push(new URL(body.redirect_url).searchParams.get('token') ?? '');
  return look(model, real);
}
const askingFor =
  (method: Method): Run =>
  (model, real) =>
    asking(model, real, method);
const authorise = fc.constant(command('ask for a card', askingFor('authorise')));
const paypal = fc.constant(command('ask for PayPal', askingFor('paypal')));

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
async function bank(real: Real, token: string, body: object, rest = '') {
  const url = `${real.app.bank.webUrl}/api/payments/${encodeURIComponent(token)}${rest}`;
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
}
const card = fc
  .tuple(among, fc.constantFrom(...CARDS))
  .map(([at, number]) =>
    command(`card ${number} into token ${at}`, (_model, real) =>
      bank(real, recent(real.cards, at), cardForm(number)),
    ),
  );
const challenge = fc
  .tuple(among, fc.boolean())
  .map(([at, passed]) =>
    command(`challenge of token ${at} ${passed ? 'passed' : 'failed'}`, (_model, real) =>
      bank(real, recent(real.cards, at), { passed }, '/three-ds-complete'),
    ),
  );
const confirm = fc.tuple(among, fc.integer({ min: 1, max: 3 })).map(([at, times]) =>
  command(`confirm card ${at}, ${times} at once`, async (model, real) => {
    const body = { connecte_id: recent(real.cards, at) };
    const all = Array.from({ length: times }, () => real.browser.post('/v1/website/checkout/confirm', body));
    for (const { status } of await Promise.all(all)) expect([200, 402, 404, 409, 422, 503]).toContain(status);
    await look(model, real);
  }),
);
const answerPayPal = fc
  .tuple(among, fc.constantFrom('approve' as const, 'decline' as const, 'pending' as const))
  .map(([at, choice]) =>
    command(`PayPal's payer: ${choice} ${at}`, async (_model, real) =>
      real.app.paypal.choose(recent(real.wallets, at), choice),
    ),
  );
const comeBack = fc
  .tuple(among, fc.constantFrom('return', 'cancel'), fc.integer({ min: 1, max: 5 }))
  .map(([at, way, times]) =>
    command(`back from PayPal by ${way}, ${times} at once`, async (model, real) => {
      const { services, cards, wallet } = real.app.running;
      const back = waysBack({ ...services, cards, wallet }, real.browser.cookies.get('checkout'));
      const token = recent(real.wallets, at);
      const all = await Promise.all(Array.from({ length: times }, () => back(way, token)));
      for (const to of all) expect(to === undefined).toBe(token === 'none' || !model.started);
      await look(model, real);
    }),
  );
const webhook = among.map((at) =>
  command(`the bank's webhook for token ${at}`, async (model, real) => {
    const { status } = await real.browser.post('/v1/webhooks/connect-e', { id: recent(real.cards, at) });
    expect([200, 400]).toContain(status);
    await look(model, real);
  }),
);
const code = among.map((at) =>
  command(`enter code ${at}`, async (_model, real) => {
    expect((await post(real, 'vouchers', { code: real.codes[at] ?? '' })).status).toBeLessThan(500);
  }),
);

const takeOut = fc.constant(
  command('take a voucher out', async (_model, real) => {
    const { body } = await real.browser.get<Partial<CheckoutWire>>('/v1/website/checkout');
    const path = `/v1/website/checkout/vouchers/${body.vouchers?.[0]?.id}`;
    expect((await real.browser.delete(path, { basket: real.basket })).status).toBeLessThan(500);
  }),
);

const priceChange = fc.integer({ min: 1_000, max: 9_000 }).map((pence) =>
  command(`lesson 47 costs ${pence}`, async (model, real) => {
    const { db, clock } = real.app;
    await db
      .updateTable('product_prices')
      .set({ price_pence: pence })
      .where('product_type', '=', 'lesson')
      .where('product_id', '=', 47)
      .where('valid_until', 'is', null)
      .execute();
    // What is at hand of the catalogue is looked up again.
    clock.pass({ seconds: 6 });
    await look(model, real);
  }),
);
const agreeing: Run = async (model, real) => {
  const { status } = await post(real, 'prices');
  if (model.over) return expect(GONE).toContain(status);
  if (!model.started) return expect(status).toBe(404);
  expect(status).toBe(200);
  await look(model, real);
  return expect(model.surprised).toBe(false);
};
const agree = fc.constant(command('go on with the new prices', agreeing));

const job = fc.constantFrom('drain', 'sweep-payments', 'purge').map((name) =>
  command(name, async (model, real) => {
    await (name === 'drain' ? real.app.queue.drain() : real.app.queue.run(name));
    await look(model, real);
  }),
);
const time = fc
  .constantFrom(9, 61, 400, 1_000)
  .map((seconds) =>
    command(`${seconds} seconds pass`, async (_model, { app }) => app.clock.pass({ seconds })),
  );
const restart = fc.constant(command('restart', (_model, { app }) => app.restart()));
const manner = fc.constantFrom('500' as const, 'reset' as const);
const moment = fc.constantFrom('before' as const, 'after' as const);
const bankFault = fc
  .tuple(
    fc.constantFrom('access-tokens' as const, 'payment' as const, 'resume' as const, 'revoke' as const),
    manner,
    moment,
  )
  .map(([call, how, when]) =>
    command(`${how} ${when} the bank's next ${call}`, async (_model, { app }) =>
      app.bank.knobs.failNext(call, how, when),
    ),
  );
const payPalFault = fc
  .tuple(fc.constantFrom('create' as const, 'read' as const, 'capture' as const), manner, moment)
  .map(([call, how, when]) =>
    command(`${how} ${when} PayPal's next ${call}`, async (_model, { app }) =>
      app.paypal.knobs.failNext(call, how, when),
    ),
  );

/** What leads up to a payment, in any order. */
export const before = [
  ...[add, add, change, start, start, save, save, save, save, fillIn, consents, draft, reload],
  ...[signIn, signOut, code, takeOut, priceChange, agree, time, restart, authorise, paypal],
];

/** What every sequence does in its middle, so that most of them get as far as paying. */
export const upToPayment = (method: Method): Run[] => [
  ...[starting, agreeing, filling, askingFor(method)],
  async (_model, real) => {
    if (method === 'paypal') real.app.paypal.choose(recent(real.wallets, 0), 'approve');
    else await bank(real, recent(real.cards, 0), cardForm(VISA));
  },
];

/** What a buyer, their gateways and the machine may do about a payment, and whatever else meanwhile. */
export const paying = [
  ...[authorise, authorise, card, card, card, confirm, confirm, confirm, challenge, webhook],
  ...[paypal, paypal, paypal, answerPayPal, answerPayPal, answerPayPal, comeBack, comeBack, comeBack],
  ...[add, change, save, fillIn, fillIn, reload, signIn, signOut, code, takeOut, priceChange, agree],
  ...[job, job, time, restart, bankFault, payPalFault],
];
