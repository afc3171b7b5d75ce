import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { readMonth } from '#src/platform/months.ts';
import { statementsOf } from '../minutes/statements.server.ts';

const HEADINGS = ['Month', 'Instructor', 'Minutes given', 'Minutes charged', 'Minutes waived'];

/** A month of all instructors as a file for a spreadsheet. */
export function statementsCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/statements.csv',
    page: '/office/diary/statements',
    action: 'exportStatements',
    async read(query, now) {
      const month = readMonth(query, londonDate(now));
      const rows = await statementsOf(deps.db, month, now);
      return {
        filename: `statements-${month}`,
        subject: { kind: 'statements', id: month },
        headings: HEADINGS,
        lines: rows.map(({ name, completedMinutes, chargedMinutes, waived }) =>
          csvLine([month, name, completedMinutes, chargedMinutes, waived]),
        ),
      };
    },
  });
}
