import { z } from 'zod';
import type { Api } from '#src/platform/api.server.ts';
import type { Db } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';

// Email HTML has inline styles and nothing else: no scripts, no outside world.
const EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** One message of the development outbox, as the mail program would show it. Not there in production (decision 49). */
export function officeOutbox(api: Api, { db }: { db: Db }) {
  api.get(
    '/office/outbox/:id/message',
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async ({ params }, reply) => {
      const email = await db
        .selectFrom('emails')
        .select('html')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!email) throw new Problem(404, 'There is no such message.');
      reply.headers({
        'content-security-policy': EMAIL_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      });
      return reply.type('text/html; charset=utf-8').send(email.html);
    },
  );
}
