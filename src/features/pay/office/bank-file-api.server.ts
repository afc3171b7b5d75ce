import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  fileFor,
  type OfficeGuard,
  staffOf,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { bankFileContent } from '../bank-file/bank-files.server.ts';

/** A bank's file as it was made, for owners who have just confirmed who they are. The log says who took it and when. */
export function bankFileApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const { db, secrets, clock, office } = deps;
  api.get(
    '/office/pay/files/:id',
    {
      onRequest: fileFor(deps, 'money', { from: () => '/office/pay', needsRecentSignIn: true }),
      schema: { hide: true, params: z.object({ id: z.uuid('No such file') }) },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = await staffOf(office, request, 'money');
      const file = await bankFileContent(db, secrets, id);
      if (!file) throw new Problem(404, 'We couldn’t find that file.');
      const entry = { by, action: 'downloadBankFile', subject: { kind: 'bank file', id } };
      const detail = `of pay run ${file.run}`;
      await db.transaction().execute((tx) => writeAuditEntry(tx, { ...entry, detail, now: clock.now() }));
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${file.filename}"`,
          'x-robots-tag': 'noindex',
        })
        .type(file.filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/plain; charset=us-ascii')
        .send(file.content);
    },
  );
}
