import { createContext } from 'react-router';
import { z } from 'zod';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { BasketResponse } from '../api-schema.ts';
import { addProduct, changeItem, loadBasket, priceBasket, removeItem } from '../basket.server.ts';
import { toResponse } from '../basket-answer.ts';
import { basketCookie, basketInCookie, basketToAddTo, type Cookies } from '../basket-cookie.server.ts';
import { basketNotFound } from '../basket-problems.ts';
import {
  addRequest,
  changeRequest,
  codeRemoveRequest,
  codeRequest,
  removeRequest,
} from '../basket-request.ts';
import {
  DISCOUNT_CODE_CALL,
  type EnterCodeDeps,
  enterDiscountCode,
  removeDiscountCode,
} from '../enter-code.server.ts';

export type BasketPostDeps = EnterCodeDeps & {
  secrets: Secrets;
  secureCookies: boolean;
  /** Times of instructors, from one network. */
  holdsPerHour: number;
  codesPerMinute: number;
};

/** With the cookies of the browser that posts, or that asks for a page. */
type BasketOfBrowser = BasketPostDeps & { cookies: Cookies; address: string };

/** How pages that forms are posted to get what a change of a basket needs. */
export const basketPostContext = createContext<BasketOfBrowser>();

const OPTION = 'options.';
const item = { item: z.string().max(100) };

/** The basket of a browser without scripts, while it has one. */
export async function postedBasket(deps: BasketOfBrowser): Promise<BasketResponse | null> {
  const uuid = basketInCookie(deps.cookies);
  const now = deps.clock.now();
  const basket = uuid && (await loadBasket(deps.db, uuid, now));
  return basket ? toResponse(await priceBasket(deps.catalogue, basket, now)) : null;
}

/**
 * Does what a form of the basket's asks, by the functions that the calls use. Answers the cookie to set; refuses with
 * a Problem.
 */
export async function changeByPost(deps: BasketOfBrowser, fields: PostedFields): Promise<string> {
  const changed = await change(deps, fields);
  return basketCookie(changed.uuid, deps.secureCookies);
}

async function change(deps: BasketOfBrowser, { intent, ...fields }: PostedFields) {
  const { cookies } = deps;
  if (intent === 'add') return addProduct(deps, checked(addRequest, addedOf(basketToAddTo(cookies), fields)));
  const basket = basketInCookie(cookies);
  if (!basket) throw basketNotFound();
  if (intent === 'change') {
    const quantity = readNumber(fields.quantity);
    const input = checked(changeRequest.extend(item), { ...fields, basket, quantity });
    return changeItem(deps, input.item, input);
  }
  if (intent === 'remove')
    return removeItem(deps, basket, checked(removeRequest.extend(item), { ...fields, basket }).item);
  if (intent === 'enter-code') {
    await requireFewCodes(deps);
    const { code, instead } = checked(codeRequest, { ...fields, basket, instead: fields.instead === 'on' });
    return enterDiscountCode(deps, basket, code, { isInstead: instead });
  }
  if (intent === 'remove-code')
    return removeDiscountCode(deps, basket, checked(codeRemoveRequest, { ...fields, basket }).code);
  throw new Problem(400, 'That form could not be read. Please try again.');
}

/** As with the call: codes are not to be guessed. */
async function requireFewCodes(deps: BasketOfBrowser) {
  const counted = { call: DISCOUNT_CODE_CALL, most: deps.codesPerMinute, ip: deps.address };
  const endsAt = await countCall(deps, counted, MINUTE_MS);
  if (endsAt) throw new Problem(429, 'Too many attempts. Please wait a minute and try again.');
}

/** A field `options.name` is the option `name`. */
function addedOf(basket: string | undefined, { product_id, type, ...fields }: PostedFields) {
  const options = Object.entries(fields)
    .filter(([name]) => name.startsWith(OPTION))
    .map(([name, text]) => [name.slice(OPTION.length), text]);
  return { basket, type, product_id: readNumber(product_id), options: Object.fromEntries(options) };
}
