import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { MovingKind } from './moving-kind.server.ts';
import { movingKinds } from './moving-kinds.server.ts';

/** All that is here of each kind as a file that can be moved in again, here or by another school. */
export function movingExportApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  for (const kind of movingKinds)
    csvFileApi(api, deps, {
      url: `/office/moving-in/${kind.name}.csv`,
      page: '/office/moving-in',
      action: 'exportMoveFile',
      read: (_query, now) => ({
        filename: `${kind.name}-${londonDate(now)}`,
        subject: { kind: 'moving', id: kind.name },
        headings: Object.keys(kind.columns),
        lines: linesOf(deps.db, kind, now),
      }),
    });
}

/** The lines of a kind’s file, after its headings. */
export async function* linesOf(db: Db, kind: MovingKind, now: Date): AsyncIterable<string> {
  const names = Object.keys(kind.columns);
  for await (const portion of kind.cellsOf(db, now))
    for (const cells of portion) yield csvLine(names.map((name) => cells[name] ?? ''));
}
