import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { invoiceHeaders } from './invoice-headers.ts';
import { type OwnInvoiceDeps, ownInvoices } from './own-invoice.server.ts';

/** The invoice of an order with its credit notes, as a PDF for its buyer. */
export function ownInvoiceApi(
  api: Api,
  {
    ownOrderOf,
    ...deps
  }: Omit<OwnInvoiceDeps, 'ownOrder'> & {
    ownOrderOf(request: FastifyRequest): OwnInvoiceDeps['ownOrder'];
  },
) {
  const params = z.object({ transaction: z.string().max(100) });
  api.get(
    '/basket/checkout/confirmation/:transaction/invoice.pdf',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const own = ownInvoices({ ...deps, ownOrder: ownOrderOf(request) });
      const pdf = await own.pdf(request.params.transaction);
      if (!pdf) throw new Problem(404, 'We couldn’t find that invoice.');
      return reply.headers(invoiceHeaders(pdf.number)).type('application/pdf').send(pdf.content);
    },
  );
}
