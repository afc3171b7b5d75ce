import { actionsApi } from '#src/kit/actions/actions-api.server.ts';
import { type Api, officeOnly } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requireFresh, staffOf } from '../access/office-guard.server.ts';
import type { Act } from './act.ts';

/** Registers what staff do as calls. */
export function actsApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }, acts: readonly Act[]) {
  actionsApi(api, {
    deps,
    actions: acts,
    realm: {
      tag: 'Office',
      security: officeOnly,
      describe: ({ permission, fresh }) =>
        `Needs the permission "${permission}"${fresh ? ' and a fresh sign-in' : ''}.`,
      async identify(request, { permission, fresh }) {
        const by = await staffOf(deps.office, request, permission);
        if (fresh) requireFresh(by, deps.clock.now());
        return by;
      },
    },
  });
}
