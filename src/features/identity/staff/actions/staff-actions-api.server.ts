import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { OfficeGuard } from '../access/office-guard.server.ts';
import { staffOrProgram } from '../access/staff-or-program.server.ts';
import { type StaffAction, staffAudience } from './staff-action.server.ts';

/** What staff do, as calls of a plugin: for staff who are signed in, and their programs. */
export function staffActionsApi(
  api: Api,
  deps: OfficeDeps & { office: OfficeGuard },
  actions: readonly StaffAction[],
) {
  const callerOf = guardCalls(api, (request, reply) => staffOrProgram(deps, request, reply));
  actionsApi(api, { audience: staffAudience, callerOf, deps, actions });
}
