import fc from 'fast-check';
import type { Model, Real } from './model.ts';

export type Run = (model: Model, real: Real) => Promise<unknown>;
/** The call that asks for a payment. */
export type Method = 'authorise' | 'paypal';

export const command = (name: string, run: Run): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: (model, real) => run(model, real).then(() => undefined),
  toString: () => name,
});

/** A checkout call for the current basket. */
export const post = <Body = never>(real: Real, name: string, body: object = {}) =>
  real.browser.post<Body>(`/v1/website/checkout/${name}`, { basket: real.basket, ...body });

/** The answers for a basket that was paid: not found, or the path of its confirmation. */
export const GONE = [404, 409];

/** Picks one of the issued tokens, mostly the newest. */
export const among = fc.constantFrom(0, 0, 0, 1, 2);
export const recent = (tokens: string[], at: number) => tokens.at(-1 - at) ?? 'none';
