import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, staffOf } from '../access/office-guard.server.ts';
import { type StaffAction, staffAudience } from './staff-action.server.ts';

/** What staff do, as calls of a plugin: all are for staff who are signed in. */
export function staffActionsApi(
  api: Api,
  deps: OfficeDeps & { office: OfficeGuard },
  actions: readonly StaffAction[],
) {
  const callerOf = guardCalls(api, (request) => staffOf(deps.office, request));
  actionsApi(api, { audience: staffAudience, callerOf, deps, actions });
}
