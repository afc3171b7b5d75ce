import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutSecrets } from '#src/platform/http/posted-form.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { plainPage, signedOutPage } from './plain-page.ts';

/** Whether somebody reads the answer in a browser's window, rather than a program. */
export function isForAReader({ method, headers, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    String(headers.accept).includes('text/html') &&
    !url.startsWith('/v1/')
  );
}

/** An error that has no page of its own. */
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
  const page = plainPage({ message, nonce, backTo, school: school.current() });
  return sendPlain(reply, { status, nonce, page });
}

/** Keeps what was posted without scripts after the session has ended, in a form of the same address. */
export function showSignedOut(
  reply: FastifyReply,
  { body, signIn, school }: { body: string; signIn: string; school: CurrentSchool },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const fields = withoutSecrets(new URLSearchParams(body));
  const page = signedOutPage({ fields, signIn, nonce, school: school.current() });
  return sendPlain(reply, { status: 401, nonce, page });
}

function sendPlain(
  reply: FastifyReply,
  { status, nonce, page }: { status: number; nonce: string; page: string },
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page);
}
