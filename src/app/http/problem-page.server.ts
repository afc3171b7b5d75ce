import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { plainPage } from './plain-page.ts';

/** Whether somebody reads the answer in a browser's window, rather than a program. */
export function isForAReader({ method, headers, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    String(headers.accept).includes('text/html') &&
    !url.startsWith('/v1/')
  );
}

/** What could not be answered by a page of its own. */
export function showProblem(
  reply: FastifyReply,
  {
    status,
    message,
    backTo,
    school,
  }: { status: number; message: string; backTo?: string | undefined; school: CurrentSchool },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(plainPage({ message, nonce, backTo, school: school.current() }));
}
