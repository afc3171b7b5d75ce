import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { remittanceOf } from './remittance.server.ts';
import { remittancePdf } from './remittance-pdf.server.ts';

/** What a run pays an instructor and why, as the PDF that is emailed. */
export function remittanceApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  api.get(
    '/office/pay/runs/:number/:slug/remittance.pdf',
    {
      onRequest: fileFor(deps, 'money', { from: (path) => path.replace(/\/[^/]+\/remittance\.pdf$/, '') }),
      schema: {
        hide: true,
        params: z.object({
          number: formNumber(z.int('No such run').min(1).max(2_000_000_000)),
          slug: z.string().max(80),
        }),
      },
    },
    async (request, reply) => {
      const { number, slug } = request.params;
      const remittance = await remittanceOf(deps.db, { run: number, instructor: slug });
      if (!remittance) throw new Problem(404, 'We couldn’t find that remittance.');
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `inline; filename="remittance-${number}-${remittance.instructor}.pdf"`,
          'x-robots-tag': 'noindex',
        })
        .type('application/pdf')
        .send(await remittancePdf(remittance, deps.school.current()));
    },
  );
}
