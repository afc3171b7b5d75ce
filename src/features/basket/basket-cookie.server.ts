import cookie from '@fastify/cookie';
import { z } from 'zod';

/**
 * Where a browser without scripts keeps its basket's uuid, which others keep in their storage. Only a form that it
 * posted sets it (R14).
 */
const NAME = 'basket_id';
/** Which basket the calls of scripts filled last. Only a posted form that adds reads it, to add to that one (R14). */
const OWN = 'basket_own';
/** As long as the copy of a browser with scripts is good for (§4). */
const SECONDS = 4 * 3_600;

const UUID = z.uuid();

/** The cookies of a request, as the server has read them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

export function basketInCookie(cookies: Cookies): string | undefined {
  return UUID.safeParse(cookies[NAME]).data;
}

/** The basket that a posted form adds to: that of earlier posts, or else the one that scripts filled before they were lost. */
export function basketToAddTo(cookies: Cookies): string | undefined {
  return basketInCookie(cookies) ?? UUID.safeParse(cookies[OWN]).data;
}

export function basketCookie(uuid: string, secure: boolean): string {
  return headerOf(NAME, uuid, SECONDS, secure);
}

export function ownBasketCookie(uuid: string, secure: boolean): string {
  return headerOf(OWN, uuid, SECONDS, secure);
}

export function clearBasketCookie(secure: boolean): string {
  return headerOf(NAME, '', 0, secure);
}

function headerOf(name: string, value: string, maxAge: number, secure: boolean): string {
  return cookie.serialize(name, value, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure });
}
