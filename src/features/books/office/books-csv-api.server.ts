import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { readMonth } from '#src/platform/months.ts';
import { programs } from '../exports/account-codes.ts';
import { fileOfMonth } from './month-files.server.ts';

/** A month of the books as a file that a program for bookkeeping takes. */
export function booksCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/books.csv',
    page: '/office/books',
    action: 'exportBooks',
    async read(query, now) {
      const month = readMonth(query, londonDate(now));
      const name = query.get('file') ?? '';
      const program = programs.find((one) => name.startsWith(`${one}-`));
      const content = program && (await fileOfMonth(deps, { month, program, name }));
      if (content === undefined) throw new Problem(404, 'We couldn’t find that file.');
      return { filename: `${month}-${name}`, subject: { kind: 'books', id: month }, content };
    },
  });
}
