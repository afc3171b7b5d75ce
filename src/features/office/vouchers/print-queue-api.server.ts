import { z } from 'zod';
import { markPosted, printCard } from '#src/features/vouchers/delivery/print-queue.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, nothingMore, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type OfficeGuard, staffOnly } from '../access/office-guard.server.ts';

const params = z.object({ id: z.uuid('No such card') });
const postedWire = z.object({ id: z.uuid(), posted: z.literal(true) }).meta({ id: 'PostedCard' });

/** Staff calls for gift cards: print one, mark it as posted. */
export function printQueueApi(
  api: Api,
  deps: { db: Db; clock: Clock; secrets: Secrets; publicUrl: string; office: OfficeGuard },
) {
  const { db, clock, office } = deps;
  const onRequest = staffOnly(office, 'work');

  api.get(
    '/office/vouchers/:id/card.pdf',
    { onRequest, schema: { hide: true, params } },
    async ({ params: { id } }, reply) => {
      const pdf = await printCard(deps, id);
      if (!pdf) throw new Problem(404, 'We couldn’t find that card.');
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="gift-card.pdf"',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      return reply.type('application/pdf').send(pdf);
    },
  );

  api.post(
    '/v1/office/vouchers/:id/posted',
    {
      onRequest,
      schema: {
        tags: ['Office'],
        operationId: 'markCardAsPosted',
        security: officeOnly,
        summary: 'Mark a gift card as posted',
        params,
        body: nothingMore,
        response: { 200: postedWire, ...problems, ...signInNeeded },
      },
    },
    async ({ params: { id } }) => {
      if (!(await markPosted(db, id, clock.now()))) throw new Problem(404, 'We couldn’t find that card.');
      return { id, posted: true as const };
    },
  );
}
