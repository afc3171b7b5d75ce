import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import { type Api, officeOnly } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requireFresh, requirePermission, staffOf } from '../access/office-guard.server.ts';
import type { Act } from './act.ts';

/** What staff do, as calls of a plugin: all are for staff who are signed in. */
export function actsApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }, acts: readonly Act[]) {
  const callerOf = guardCalls(api, (request) => staffOf(deps.office, request));
  actionsApi(api, {
    callerOf,
    deps,
    actions: acts,
    realm: {
      tag: 'Office',
      security: officeOnly,
      describe: ({ permission, fresh }) =>
        `Needs the permission "${permission}"${fresh ? ' and a fresh sign-in' : ''}.`,
      authorize(by, { permission, fresh }) {
        requirePermission(by, permission);
        if (fresh) requireFresh(by, deps.clock.now());
      },
    },
  });
}
