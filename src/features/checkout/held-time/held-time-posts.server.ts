import {
  basketCookie,
  basketInCookie,
  basketToAddTo,
  type Cookies,
} from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { heldTimeRequest } from './api-schema.ts';
import { type HoldDeps, holdForBasket, releaseHold } from './hold-time.server.ts';

/** Does what a form of a page posts: holds a time, or lets it go. Answers the cookie to set; refuses with a Problem. */
export async function changeHeldByPost(
  deps: HoldDeps & { secureCookies: boolean; cookies: Cookies },
  ip: string,
  { intent, instructor, minutes, product_id: product, slot, outcode }: PostedFields,
): Promise<string> {
  const { cookies } = deps;
  if (intent === 'let-go') {
    const basket = basketInCookie(cookies);
    if (!basket) throw basketNotFound();
    return basketCookie((await releaseHold(deps, basket)).uuid, deps.secureCookies);
  }
  const input = checked(heldTimeRequest, {
    basket: basketToAddTo(cookies),
    instructor,
    starts_at: slot,
    minutes: readNumber(minutes),
    outcode,
    ...(product && { product_id: readNumber(product) }),
  });
  return basketCookie((await holdForBasket(deps, input, ip)).uuid, deps.secureCookies);
}
