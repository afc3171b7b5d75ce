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

export function basketInCookie(cookies: string | null | undefined): string | undefined {
  return uuidIn(cookies, NAME);
}

/** The basket that a posted form adds to: that of earlier posts, or else the one that scripts filled before they were lost. */
export function basketToAddTo(cookies: string | null | undefined): string | undefined {
  return basketInCookie(cookies) ?? uuidIn(cookies, OWN);
}

function uuidIn(cookies: string | null | undefined, name: string): string | undefined {
  const [, uuid] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '') ?? [];
  return UUID.safeParse(uuid).data;
}

export function basketCookie(uuid: string, secure: boolean): string {
  return cookie(NAME, uuid, SECONDS, secure);
}

export function ownBasketCookie(uuid: string, secure: boolean): string {
  return cookie(OWN, uuid, SECONDS, secure);
}

export function clearBasketCookie(secure: boolean): string {
  return cookie(NAME, '', 0, secure);
}

function cookie(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
