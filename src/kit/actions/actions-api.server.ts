import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Api, conflict, problems, type Security, signInNeeded } from '#src/platform/http/api.server.ts';
import type { Action } from './action.ts';

/** What is the same for the calls of all actions of one audience. */
interface Realm<Actor, One> {
  tag: string;
  /** How callers sign in. Undefined where a link in the path is enough. */
  security?: Security;
  /** What their paths name besides each action's own `params`. */
  params?: z.ZodObject;
  /** What is needed to call it, for readers of the description. */
  describe?(one: One): string;
  /** Who calls. Throws a `Problem` for whoever may not; it is asked before the body is read. */
  identify(request: FastifyRequest, one: One): Promise<Actor>;
}

/** Registers the actions of one audience as calls. */
export function actionsApi<Deps, Actor, One extends Action<Deps, Actor>>(
  api: Api,
  { realm, deps, actions }: { realm: Realm<Actor, One>; deps: Deps; actions: readonly One[] },
) {
  const callers = new WeakMap<object, Actor>();
  for (const one of actions)
    api.route({
      method: one.method,
      url: one.path,
      onRequest: async (request) => {
        callers.set(request, await realm.identify(request, one));
      },
      schema: {
        tags: [realm.tag],
        operationId: one.name,
        summary: one.summary,
        ...(realm.security && { security: realm.security }),
        ...(realm.describe && { description: realm.describe(one) }),
        params: realm.params ? realm.params.extend(one.params.shape) : one.params,
        body: one.body,
        response: { 200: one.answer, ...problems, ...conflict, ...(realm.security && signInNeeded) },
      },
      handler: async (request) => {
        const by = callers.get(request);
        if (by === undefined) throw new Error(`a call of ${one.name} without its caller`);
        return one.run(deps, by, { ...(request.params as object), ...(request.body as object) });
      },
    });
}
