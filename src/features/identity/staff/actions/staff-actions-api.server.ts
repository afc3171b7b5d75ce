import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import { listsApi } from '#src/kit/lists/lists-api.server.ts';
import { type Api, officeOrProgram } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requirePermission } from '../access/office-guard.server.ts';
import { staffOrProgram } from '../access/staff-or-program.server.ts';
import { type StaffAction, staffAudience } from './staff-action.server.ts';
import type { StaffList } from './staff-list.server.ts';

/** What staff do, and their lists, as calls of a plugin: for staff who are signed in, and their programs. */
export function staffActionsApi(
  api: Api,
  deps: OfficeDeps & { office: OfficeGuard },
  actions: readonly StaffAction[],
  lists: readonly StaffList[],
) {
  const callerOf = guardCalls(api, (request, reply) => staffOrProgram(deps, request, reply));
  actionsApi(api, { audience: staffAudience, callerOf, deps, actions });
  listsApi(api, {
    tag: staffAudience.tag,
    security: officeOrProgram,
    authorize: (request) => requirePermission(callerOf(request), 'read'),
    depsOf: () => deps,
    lists,
  });
}
