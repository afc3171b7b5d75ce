import type { FastifyReply, FastifyRequest } from 'fastify';
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
  /** Throws a `Problem` where the caller may not do it. It is asked before the body is read. */
  authorize?(by: Actor, one: One): void;
}

/** Answers who makes a call, once the guard of its plugin has let them in. */
export type CallerOf<Actor> = (request: FastifyRequest) => Actor;

/** Has every call of a plugin name its caller first. `identify` throws a `Problem` for whoever may not call. */
export function guardCalls<Actor>(
  api: Api,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>,
  hook: 'onRequest' | 'preHandler' = 'onRequest',
): CallerOf<Actor> {
  api.decorateRequest('caller', null);
  api.addHook(hook as 'preHandler', async (request, reply) => {
    request.setDecorator('caller', await identify(request, reply));
  });
  return (request) => request.getDecorator<Actor>('caller');
}

interface Guarded<Deps, Actor, One> {
  realm: Realm<Actor, One>;
  callerOf: CallerOf<Actor>;
  deps: Deps;
  actions: readonly One[];
}

/** Registers the actions of one audience as calls, in the plugin of its prefix. */
export function actionsApi<Deps, Actor, One extends Action<Deps, Actor>>(
  api: Api,
  { realm, callerOf, deps, actions }: Guarded<Deps, Actor, One>,
) {
  for (const one of actions)
    api.route({
      method: one.method,
      url: pathWithin(api.prefix, one.path),
      onRequest: async (request) => realm.authorize?.(callerOf(request), one),
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
      handler: async (request) =>
        one.run(deps, callerOf(request), { ...(request.params as object), ...(request.body as object) }),
    });
}

function pathWithin(prefix: string, path: string): string {
  if (!path.startsWith(`${prefix}/`)) throw new Error(`${path} is not under ${prefix}, which guards it`);
  return path.slice(prefix.length);
}
