import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { readFeed } from './read-feed.server.ts';

/** Calendars ask every so often, some of them every few minutes. */
const FRESH_SECONDS = 300;

/** The private calendars of learners and instructors, each opened by its address. */
export function feedsApi(
  api: Api,
  deps: Pick<Services, 'db' | 'clock' | 'secrets' | 'codeAttempts' | 'publicUrl' | 'school'>,
) {
  api.get(
    '/calendar/:token.ics',
    { schema: { hide: true, params: z.object({ token: z.string() }) } },
    async ({ params, headers, ip }, reply) => {
      if (await deps.codeAttempts.tooMany(ip)) throw new Problem(429, 'Too many wrong links.');
      const text = await readFeed(deps, params.token, deps.clock.now());
      if (text === undefined) {
        await deps.codeAttempts.recordFailure(ip);
        throw new Problem(404, 'There’s no calendar at this address. It may have been given a new one.');
      }
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      reply.headers({
        etag,
        'cache-control': `private, max-age=${FRESH_SECONDS}`,
        'x-robots-tag': 'noindex',
        'content-disposition': 'inline; filename="lessons.ics"',
      });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
