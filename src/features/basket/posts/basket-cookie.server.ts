import { z } from 'zod';

/**
 * Where a browser without scripts keeps its basket's uuid, which others keep in their storage. Only a form that it
 * posted sets it (R14).
 */
const NAME = 'basket_id';
/** As long as the copy of a browser with scripts is good for (§4). */
const SECONDS = 4 * 3_600;

const UUID = z.uuid();
const WRITTEN = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`);

export function basketInCookie(cookies: string | null | undefined): string | undefined {
  const [, uuid] = WRITTEN.exec(cookies ?? '') ?? [];
  return UUID.safeParse(uuid).data;
}

export function basketCookie(uuid: string, secure: boolean): string {
  return cookie(uuid, SECONDS, secure);
}

export function forgetBasketCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

function cookie(value: string, seconds: number, secure: boolean): string {
  return `${NAME}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
