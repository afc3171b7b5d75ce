import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import { newReference } from '#src/platform/references.ts';

const NAME = 'checkout';

export function checkoutCookie(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return request.cookies[NAME];
}

/** Sets a new secret of 128 random bits. SameSite=Lax, so that a return from a payment provider sends it. */
export function setCheckoutCookie(reply: FastifyReply, secure: boolean): string {
  const value = newReference();
  reply.setCookie(NAME, value, optionsOf(secure));
  return value;
}

/** The header that gives a browser the checkout of a secret. */
export function checkoutCookieHeader(value: string, secure: boolean): string {
  return cookie.serialize(NAME, value, optionsOf(secure));
}

function optionsOf(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: DAY_SECONDS } as const;
}

// The cookie is a bearer secret of 128 random bits, so a plain hash keeps it safe at rest.
export function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}
