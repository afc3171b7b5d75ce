import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  fileFor,
  type OfficeGuard,
  staffOf,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { toDecimal } from '#src/platform/money.ts';
import { statementsOf } from '../minutes/statements.server.ts';
import { monthOf } from './read-statements.server.ts';

const HEADINGS = ['Month', 'Instructor', 'Minutes given', 'Minutes charged', 'Minutes waived', 'Owed'];

/** A month of all instructors as a file for a spreadsheet. Each file is in the log. */
export function statementsCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  api.get(
    '/office/statements.csv',
    {
      onRequest: fileFor(deps, 'export', {
        fresh: true,
        from: (path) => path.replace('/office/statements.csv', '/office/diary/statements'),
      }),
      schema: { hide: true },
    },
    async (request, reply) => {
      const by = await staffOf(deps.office, request, 'export');
      const now = deps.clock.now();
      const month = monthOf(new URL(request.url, 'http://office').searchParams, now);
      const about = { kind: 'statements', id: month };
      await deps.db
        .transaction()
        .execute((tx) => writeAuditEntry(tx, { by, did: 'exportStatements', about, detail: '', now }));
      const rows = await statementsOf(deps.db, month, now);
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="statements-${month}.csv"`,
        'x-robots-tag': 'noindex',
      });
      const lines = rows.map(({ name, given, charged, waived, owed }) =>
        csvLine([month, name, given, charged, waived, owed === null ? '' : toDecimal(owed)]),
      );
      // Excel reads a file as UTF-8 by its first character.
      return reply.type('text/csv; charset=utf-8').send(`\ufeff${csvLine(HEADINGS)}${lines.join('')}`);
    },
  );
}
