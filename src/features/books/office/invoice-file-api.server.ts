import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { invoiceHeaders } from '../invoices/invoice-headers.ts';
import { invoicesPdf } from '../invoices/invoice-pdf.server.ts';
import { readInvoices } from './read-invoices.server.ts';

/** An invoice or a credit note as a PDF, for staff. */
export function invoiceFileApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const onRequest = fileFor(deps, 'read', { from: (path) => path.replace('/invoice.pdf', '/invoice') });
  const params = z.object({ id: z.uuid('No such order') });
  const querystring = z.object({ shown: z.string().max(20).optional() });
  api.get(
    '/office/orders/:id/invoice.pdf',
    { onRequest, schema: { hide: true, params, querystring } },
    async ({ params: { id }, query }, reply) => {
      const paper = (await readInvoices(deps, id, query.shown ?? null))?.shown?.paper;
      if (!paper) throw new Problem(404, 'We couldn’t find that invoice.');
      return reply
        .headers(invoiceHeaders(paper.number))
        .type('application/pdf')
        .send(await invoicesPdf([paper]));
    },
  );
}
