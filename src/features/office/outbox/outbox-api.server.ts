import { z } from 'zod';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type BodyDeps, bodyOf, filesOf } from '#src/platform/mail/email-renderers.server.ts';
import { findEmail, latestEmails } from '#src/platform/mail/emails.server.ts';
import { FRAMED_EMAIL, withPictures } from './framed-email.server.ts';

/**
 * Lists a recipient's emails, and shows one as a mail program would: without a sign-in, for tests and the curious. Not
 * registered in production (R49).
 */
export function outboxApi(api: Api, deps: BodyDeps) {
  const { db } = deps;
  api.get(
    '/office/outbox/emails',
    { schema: { hide: true, querystring: z.object({ to: z.string() }) } },
    async ({ query }) =>
      (await latestEmails(db, 50, query.to)).map(({ id, recipient, subject }) => ({
        id,
        recipient,
        subject,
      })),
  );

  api.get(
    '/office/outbox/:id/message',
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async ({ params }, reply) => {
      const email = await findEmail(db, params.id);
      if (!email) throw new Problem(404, 'We couldn’t find that message.');
      const body = await bodyOf(email, deps);
      return reply.headers(FRAMED_EMAIL).send(body ? await withPictures(body) : GONE);
    },
  );

  api.get(
    '/office/outbox/:id/:filename',
    { schema: { hide: true, params: z.object({ id: z.uuid(), filename: z.string() }) } },
    async ({ params }, reply) => {
      const email = await findEmail(db, params.id);
      const body = email && (await bodyOf(email, deps));
      const attachment = body && filesOf(body).find(({ filename }) => filename === params.filename);
      if (!attachment) throw new Problem(404, 'We couldn’t find that attachment.');
      const content = await attachment.content();
      return reply.header('cache-control', 'no-store').type(attachment.contentType).send(content);
    },
  );
}

const GONE =
  '<p>This message contained a code, or what it was about has changed since. It can’t be shown any more.</p>';
