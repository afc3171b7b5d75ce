import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { MAX_CARDS_A_FILE, printCards } from '../delivery/print-queue.server.ts';
import { tickedCards } from './ticked-cards.ts';

const id = z.uuid('No such card');

const ticked = z
  .record(z.string(), z.unknown())
  .transform(tickedCards)
  .pipe(
    z
      .array(id)
      .min(1, 'Tick the cards to print')
      .max(MAX_CARDS_A_FILE, `Print ${MAX_CARDS_A_FILE} cards at a time or fewer`),
  );

/** Gift cards as PDFs: one, or those ticked in one file. Printing changes nothing, so it can be done again. */
export function printCardsApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const onRequest = fileFor(deps, 'work', {
    from: (path) => path.replace(/\/card\.pdf$|\/cards\.pdf.*$/, ''),
  });
  const headers = (filename: string) => ({
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="${filename}"`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

  api.get(
    '/office/vouchers/:id/card.pdf',
    { onRequest, schema: { hide: true, params: z.object({ id }) } },
    async (request, reply) => {
      const pdf = await printCards(deps, [request.params.id]);
      if (!pdf) throw new Problem(404, 'We couldn’t find that card.');
      return reply.headers(headers('gift-card.pdf')).type('application/pdf').send(pdf);
    },
  );

  api.get(
    '/office/vouchers/cards.pdf',
    { onRequest, schema: { hide: true, querystring: ticked } },
    async (request, reply) => {
      const pdf = await printCards(deps, request.query);
      if (!pdf)
        throw new Problem(
          409,
          'One of those cards can’t be printed any more. Reload the page and try again.',
        );
      return reply.headers(headers('gift-cards.pdf')).type('application/pdf').send(pdf);
    },
  );
}
