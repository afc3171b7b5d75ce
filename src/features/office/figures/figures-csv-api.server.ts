import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { NO_AREA } from './area.ts';
import { figureSheets, readArea } from './figure-sheets.server.ts';
import { csvOf } from './figure-table.ts';
import { readPeriod } from './period.ts';

/** A sheet of the figures as a file for a spreadsheet: the numbers of its table. */
export function figuresCsvApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  csvFileApi(api, deps, {
    url: '/office/figures.csv',
    page: '/office/figures',
    action: 'exportFigures',
    async read(query, now) {
      const name = query.get('sheet') ?? '';
      if (!isSheet(name)) throw new Problem(404, 'We couldn’t find those figures.');
      const period = readPeriod(query, londonDate(now));
      const { area } = await readArea(deps.db, query);
      if (area?.slug === NO_AREA.slug && !figureSheets[name].hasNoArea)
        throw new Problem(404, 'All of these figures belong to an area.');
      const table = await figureSheets[name].numbers(deps.db, period, now, area);
      return {
        filename: `figures-${name}${area ? `-${area.slug || 'no-area'}` : ''}-${period.from}-to-${period.to}`,
        subject: { kind: 'figures', id: name },
        ...csvOf(table),
      };
    },
  });
}

function isSheet(name: string): name is keyof typeof figureSheets {
  return Object.hasOwn(figureSheets, name);
}
