import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { learnerNames } from '#src/features/lessons/learners/find-learner.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { sum, toDecimal } from '#src/platform/money.ts';
import { findPayRun } from '../runs.server.ts';
import { LINE_HEADINGS, type LineCells, lineCells } from './pay-line-cells.ts';
import { instructorsOfRun } from './read-pay-run.server.ts';

const HEADINGS = ['Run', 'Instructor', ...LINE_HEADINGS];

/** A pay run as a file for a spreadsheet: each line, and what the run comes to for each instructor and in all. */
export function payRunCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/pay/run.csv',
    page: '/office/pay',
    action: 'exportPayRun',
    async read(query) {
      const { db } = deps;
      const typed = query.get('run') ?? '';
      const run = /^\d{1,9}$/.test(typed) ? await findPayRun(db, Number(typed)) : undefined;
      if (!run) throw new Problem(404, 'We couldn’t find that pay run.');
      const instructors = await instructorsOfRun(db, run);
      const learnerIds = instructors.flatMap(({ lines }) =>
        lines.flatMap(({ learnerId }) => learnerId ?? []),
      );
      const [names, learners] = await Promise.all([
        instructorNames(db),
        learnerNames(db, [...new Set(learnerIds)]),
      ]);
      const row = (name: string, ...cells: LineCells) => csvLine([run.number, name, ...cells]);
      const total = toDecimal(sum(instructors.map((one) => one.total)));
      return {
        filename: `pay-run-${run.number}`,
        subject: { kind: 'pay run', id: String(run.number) },
        headings: HEADINGS,
        lines: [
          ...instructors.flatMap(({ instructor, lines, carried, total: own }) => {
            const name = names.get(instructor) ?? instructor;
            return [
              ...lines
                .toSorted((a, b) => a.day.localeCompare(b.day))
                .map((line) => row(name, ...lineCells(line, learners))),
              ...(carried === 0 ? [] : [row(name, '', 'Carried over', '', '', '', toDecimal(carried), '')]),
              row(name, '', 'Total', '', '', '', toDecimal(own), ''),
            ];
          }),
          row('All instructors', '', 'Total', '', '', '', total, ''),
        ],
      };
    },
  });
}
