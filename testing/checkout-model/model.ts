import { expect } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import type { TestApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING } from '../buyer.ts';
import { E_VOUCHER, GIFT_CARD } from '../vouchers.ts';

export const PRODUCTS = { LESSON, TRAINING, BRAIN_TRAINING, POSTED, COURSE, E_VOUCHER, GIFT_CARD };
export const SECTIONS = ['customer', 'delivery', 'billing', 'lesson'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a buyer who has read the specification expects of the checkout, independent of the server's data. */
export interface Model {
  /** The basket has become an order. */
  over: boolean;
  /** A payment for it is undecided. */
  held: boolean;
  empty: boolean;
  teaches: boolean;
  posts: boolean;
  started: boolean;
  saved: Set<Section>;
  /** The last answer to "is this for you?", and the one saved with the learner's section. */
  pupil: boolean | undefined;
  lessonPupil: boolean | undefined;
  drafts: Set<Section>;
  signedIn: boolean;
  /** A price differs from the one that the buyer has seen. */
  surprised: boolean;
  /** A discount code in the basket takes nothing off. */
  codeRefused: boolean;
}

/** The system under test: a browser over HTTP, and what it was given. */
export interface Real {
  app: TestApp;
  browser: TestBrowser;
  basket: string;
  cards: string[];
  wallets: string[];
  codes: string[];
}

export function freshModel(signedIn: boolean): Model {
  return {
    over: false,
    held: false,
    empty: true,
    teaches: false,
    posts: false,
    started: false,
    saved: new Set(),
    pupil: undefined,
    lessonPupil: undefined,
    drafts: new Set(),
    signedIn,
    surprised: false,
    codeRefused: false,
  };
}

/** The sections that a basket needs according to the specification (4), not to the server's flags. */
export function sectionsOf({ teaches, posts }: Model): string[] {
  return ['customer', ...(posts ? ['delivery'] : []), 'billing', ...(teaches ? ['lesson'] : []), 'payment'];
}

export function isSaved(model: Model, section: string): boolean {
  if (section === 'lesson') return model.saved.has('lesson') && model.lessonPupil === model.pupil;
  return model.saved.has(section as Section);
}

export function sectionOpen(model: Model): string | undefined {
  return sectionsOf(model).find((section) => !isSaved(model, section));
}

/** Reachable: needed, with every section before it saved. */
export function mayBeSaved(model: Model, section: Section): boolean {
  const all = sectionsOf(model);
  const at = all.indexOf(section);
  return at >= 0 && all.slice(0, at).every((before) => isSaved(model, before));
}

/** Expects the server's checkout to match the model. */
export function expectAgreement(model: Model, body: CheckoutResponse) {
  expect(body.steps.map(({ name }) => name)).toEqual(sectionsOf(model));
  expect(body.current).toBe(sectionOpen(model));
  const completed = body.steps.filter((step) => step.completed).map(({ name }) => name);
  expect(completed).toEqual(sectionsOf(model).filter((section) => isSaved(model, section)));
  expect(Object.keys(body.drafts).sort()).toEqual([...model.drafts].sort());
  expect(body.account !== null, 'signed in').toBe(model.signedIn);
  expect(body.price_changes.length > 0, 'changed prices are told').toBe(model.surprised);
}

/** Updates the model from a basket's answer. A new basket resets it. */
export function learn(model: Model, real: Real, basket: BasketResponse) {
  if (basket.uuid !== real.basket) {
    Object.assign(model, freshModel(model.signedIn));
    Object.assign(real, { basket: basket.uuid, cards: [], wallets: [] });
  }
  const { products } = basket.contents;
  model.empty = products.length === 0;
  model.teaches = products.some(({ type }) => type === 'lesson' || type === 'training');
  model.posts = products.some(
    ({ type, product_id: id, voucher }) =>
      (type === POSTED.type && id === POSTED.product_id) || voucher?.voucher_type === 'gift-card',
  );
  model.surprised = products.some(({ price_was }) => price_was !== null);
  model.codeRefused = basket.contents.discounts.some(({ refusal }) => refusal !== null);
}

/** Gateways decide whether the basket has been paid by now, so the model reads that and does not predict it. */
export async function readBasket(model: Model, real: Real) {
  const { status, body } = await real.browser.get<BasketResponse>(`/v1/website/basket/${real.basket}`);
  if (status === 404) model.over = true;
  else learn(model, real, body);
  const capturingPayment = await real.app.db
    .selectFrom('payments')
    .select('state')
    .where('basket_uuid', '=', real.basket)
    .where('state', '=', 'capturing')
    .executeTakeFirst();
  model.held = capturingPayment !== undefined;
}
