import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { movingKinds } from './moving-kinds.server.ts';

/** An empty file of each kind, with its headings and a row that shows how cells are written. */
export function templateApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const onRequest = fileFor(deps, 'move', { from: () => '/office/moving-in' });
  for (const { name, columns } of movingKinds)
    api.get(
      `/office/moving-in/templates/${name}.csv`,
      { onRequest, schema: { hide: true } },
      (_request, reply) => {
        const examples = Object.values(columns).map(({ example }) => example);
        return reply
          .headers({ 'content-disposition': `attachment; filename="${name}.csv"`, 'x-robots-tag': 'noindex' })
          .type('text/csv; charset=utf-8')
          .send(`\ufeff${csvLine(Object.keys(columns))}${csvLine(examples)}`);
      },
    );
}
