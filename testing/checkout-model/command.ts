import fc from 'fast-check';
import type { Model, Real } from './model.ts';

export type Run = (model: Model, real: Real) => Promise<unknown>;
/** How a payment is asked for. */
export type Method = 'authorise' | 'paypal';

export const command = (name: string, run: Run): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: (model, real) => run(model, real).then(() => undefined),
  toString: () => name,
});

/** A call of the checkout for the basket in hand. */
export const post = <Body = never>(real: Real, name: string, body: object = {}) =>
  real.browser.post<Body>(`/v1/website/checkout/${name}`, { basket: real.basket, ...body });

/** What a basket that was paid for answers: not there, or where its confirmation is. */
export const GONE = [404, 409];

/** Which of the tokens given out, the newest most often. */
export const among = fc.constantFrom(0, 0, 0, 1, 2);
export const recent = (tokens: string[], at: number) => tokens.at(-1 - at) ?? 'none';
