import { type Api, conflict, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requireFresh, staffOf } from '../access/office-guard.server.ts';
import type { StaffSession } from '../access/staff.ts';
import type { Act } from './act.ts';

/** Registers acts as calls. Who calls is asked before the body is read. */
export function actsApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }, acts: readonly Act[]) {
  const callers = new WeakMap<object, StaffSession>();
  for (const one of acts)
    api.route({
      method: one.method,
      url: one.path,
      onRequest: async (request) => {
        const by = await staffOf(deps.office, request, one.permission);
        if (one.fresh) requireFresh(by, deps.clock.now());
        callers.set(request, by);
      },
      schema: {
        tags: ['Office'],
        operationId: one.name,
        security: officeOnly,
        summary: one.summary,
        description: `Needs the permission "${one.permission}"${one.fresh ? ' and a fresh sign-in' : ''}.`,
        params: one.params,
        body: one.body,
        response: { 200: one.answer, ...problems, ...conflict, ...signInNeeded },
      },
      handler: async (request) => {
        const by = callers.get(request);
        if (!by) throw new Error('a call of the office without its caller');
        const given = { ...(request.params as object), ...(request.body as object) };
        return one.run(deps, by, given);
      },
    });
}
