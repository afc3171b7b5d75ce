import fc from 'fast-check';
import { expect } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { draftedFields } from '#src/features/checkout/session/drafted-fields.ts';
import { KEY, PASSWORD } from '../accounts.ts';
import { learner, person } from '../buyer.ts';
import { among, command, GONE, post, type Run } from './command.ts';
import {
  expectAgreement,
  learn,
  type Model,
  mayBeSaved,
  PRODUCTS,
  type Real,
  readBasket,
  SECTIONS,
  type Section,
  sectionOpen,
} from './model.ts';

export const SIGN_IN = { application_key: KEY, email: 'anna@mail.example', password: PASSWORD };

export const add = fc.constantFrom(...(Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[])).map((name) =>
  command(`add ${name}`, async (model, real) => {
    const product = PRODUCTS[name];
    const path = 'voucher_type' in product ? '/v1/website/basket/voucher' : '/v1/website/basket';
    const { status, body } = await real.browser.post<BasketResponse>(path, {
      ...product,
      basket: real.basket,
    });
    // Past a product's limit nothing is added.
    expect([200, 422]).toContain(status);
    if (status !== 200) return;
    if (model.held) model.over = true;
    expect(body.uuid !== real.basket, 'a basket that was paid for takes nothing more').toBe(model.over);
    learn(model, real, body);
  }),
);
export const change = fc.integer({ min: 0, max: 4 }).map((quantity) =>
  command(quantity === 0 ? 'remove the first' : `change the first to ${quantity}`, async (model, real) => {
    const { body: basket } = await real.browser.get<Partial<BasketResponse>>(
      `/v1/website/basket/${real.basket}`,
    );
    const path = `/v1/website/basket/${basket.contents?.products[0]?.id ?? 'none'}`;
    const to = { basket: real.basket, quantity };
    const { status, body } = await (quantity === 0
      ? real.browser.delete<BasketResponse>(path, { basket: real.basket })
      : real.browser.put<BasketResponse>(path, to));
    if (model.held) return expect([status, body.code]).toEqual([409, 'payment_undecided']);
    expect(model.over || model.empty ? [404] : [200, 422]).toContain(status);
    if (status === 200) learn(model, real, body);
    return undefined;
  }),
);

export const starting: Run = async (model, real) => {
  const { status, body } = await post<CheckoutResponse>(real, 'start');
  if (model.over) return expect(GONE).toContain(status);
  expect(status).toBe(model.empty ? 422 : 200);
  if (status !== 200) return undefined;
  if (!model.started && model.signedIn) adoptKnown(model, body);
  model.started = true;
  return expectAgreement(model, body);
};

/** A new checkout of a customer begins with what their account and their last order tell: session/accounts.test.ts says when. */
function adoptKnown(model: Model, { steps, customer }: CheckoutResponse) {
  for (const { name, completed } of steps) if (completed && name !== 'payment') model.saved.add(name);
  model.pupil = customer?.customer_is_pupil;
  model.lessonPupil = model.pupil;
  if (!model.teaches) expect(model.saved).toContain('customer');
}

export const start = fc.constant(command('start', starting));
const entered = (pupil: boolean): Record<Section, object> => ({
  customer: { email: 'random@example.com', customer_is_pupil: pupil },
  delivery: person,
  billing: person,
  lesson: { ...learner, customer_is_pupil: pupil },
});
async function saving(model: Model, real: Real, section: Section, pupil: boolean) {
  const { status, body } = await post<CheckoutResponse>(real, section, entered(pupil)[section]);
  if (model.over) return expect(GONE).toContain(status);
  if (!model.started) return expect(status).toBe(404);
  if (model.held) return expect([status, body.code]).toEqual([409, 'payment_undecided']);
  if (!mayBeSaved(model, section)) return expect([status, body.code]).toEqual([422, 'step_out_of_order']);
  expect(status).toBe(200);
  model.saved.add(section);
  model.drafts.delete(section);
  if (section === 'customer' || section === 'lesson') model.pupil = pupil;
  if (section === 'lesson') model.lessonPupil = pupil;
  return expectAgreement(model, body);
}
export const save = fc
  .tuple(fc.constantFrom(...SECTIONS), fc.boolean())
  .map(([section, pupil]) =>
    command(`save ${section}${pupil ? ' for themselves' : ''}`, (model, real) =>
      saving(model, real, section, pupil),
    ),
  );
export const filling: Run = async (model, real) => {
  if (model.over || model.held || model.empty || !model.started) return;
  for (let openSection = sectionOpen(model); openSection !== 'payment'; openSection = sectionOpen(model))
    await saving(model, real, openSection as Section, model.pupil ?? false);
  expect((await post(real, 'consents', CONSENTS)).status).toBe(200);
};
export const fillIn = fc.constant(command('fill in what is left', filling));
const CONSENTS = { terms: true, lessons_start: 'soon', digital_now: true };
export const consents = fc.constant(
  command('accept the terms', async (model, real) => {
    const { status } = await post(real, 'consents', CONSENTS);
    expect(model.over ? [200, ...GONE] : [model.started ? 200 : 404]).toContain(status);
  }),
);
export const draft = fc.constantFrom(...SECTIONS).map((step) =>
  command(`type into ${step}`, async (model, real) => {
    const { status } = await post(real, 'draft', {
      step,
      fields: { [draftedFields[step][0] as string]: 'typed and not saved' },
    });
    if (model.over) return expect(GONE).toContain(status);
    expect(status).toBe(model.started ? 200 : 404);
    if (status === 200) model.drafts.add(step);
  }),
);
export const reload = fc.constant(
  command('reload', async (model, real) => {
    const { status, body } = await real.browser.get<CheckoutResponse>('/v1/website/checkout');
    if (model.over) return expect(GONE).toContain(status);
    // The cookie may belong to the basket before this one; the page then starts over.
    if (status === 200 && body.basket.uuid !== real.basket) return expect(model.started).toBe(false);
    if (!model.started) return expect(status).toBe(404);
    expect(status).toBe(200);
    return expectAgreement(model, body);
  }),
);

export const signingIn: Run = async (model, real) => {
  expect((await real.browser.post('/v1/login', SIGN_IN)).status).toBe(200);
  model.signedIn = true;
  await readBasket(model, real);
};
export const signIn = fc.constant(command('sign in', signingIn));
export const signOut = fc.constant(
  command('sign out', async (model, real) => {
    expect((await real.browser.post('/v1/logout')).status).toBe(200);
    Object.assign(model, { signedIn: false, saved: new Set(), drafts: new Set(), pupil: undefined });
    await readBasket(model, real);
  }),
);

export const code = among.map((at) =>
  command(`enter code ${at}`, async (_model, real) => {
    expect((await post(real, 'vouchers', { code: real.codes[at] ?? '' })).status).toBeLessThan(500);
  }),
);

export const enterDiscount = fc.constantFrom('EACH10', 'BOOKS', 'AUTUMM10').map((discount) =>
  command(`enter the discount code ${discount}`, async (model, real) => {
    const path = '/v1/website/basket/discount';
    const { status, body } = await real.browser.post<BasketResponse>(path, {
      basket: real.basket,
      code: discount,
    });
    if (model.held) return expect([status, body.code]).toEqual([409, 'payment_undecided']);
    expect(model.over ? [404] : discount === 'AUTUMM10' ? [422] : [200, 422]).toContain(status);
    if (status === 200) learn(model, real, body);
    return undefined;
  }),
);
/** Removes the codes where one takes nothing off: nothing can be paid before. */
export const removingRefusedDiscount: Run = async (model, real) => {
  if (model.over || model.held || !model.codeRefused) return;
  const path = `/v1/website/basket/discount?basket=${real.basket}`;
  const { status, body } = await real.browser.delete<BasketResponse>(path);
  expect([status, body.contents?.discounts]).toEqual([200, []]);
  learn(model, real, body);
};

export const takeOut = fc.constant(
  command('take a voucher out', async (_model, real) => {
    const { body } = await real.browser.get<Partial<CheckoutResponse>>('/v1/website/checkout');
    const path = `/v1/website/checkout/vouchers/${body.vouchers?.[0]?.id}`;
    expect((await real.browser.delete(path, { basket: real.basket })).status).toBeLessThan(500);
  }),
);

export const priceChange = fc.integer({ min: 1_000, max: 9_000 }).map((pence) =>
  command(`lesson 47 costs ${pence}`, async (model, real) => {
    const { db, clock } = real.app;
    await db
      .updateTable('product_prices')
      .set({ price_pence: pence })
      .where('product_type', '=', 'lesson')
      .where('product_id', '=', 47)
      .where('valid_until', 'is', null)
      .execute();
    // The catalogue's cache expires.
    clock.pass({ seconds: 6 });
    await readBasket(model, real);
  }),
);
export const agreeing: Run = async (model, real) => {
  const { status, body } = await post<CheckoutResponse>(real, 'prices');
  if (model.over) return expect(GONE).toContain(status);
  if (!model.started) return expect(status).toBe(404);
  if (model.held) return expect([status, body.code]).toEqual([409, 'payment_undecided']);
  expect(status).toBe(200);
  await readBasket(model, real);
  return expect(model.surprised).toBe(false);
};
export const agree = fc.constant(command('go on with the new prices', agreeing));
