import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import { type Api, conflict, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import type { Action } from './action.ts';
import type { Audience } from './audience.ts';

/** Answers who makes a call, once the guard of its plugin has let them in. */
export type CallerOf<Actor> = (request: FastifyRequest) => Actor;

/** Makes every call of a plugin identify its caller first. `identify` throws a `Problem` for callers without the right. */
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

/** Made by the sender: a call that got no answer is sent again with the same, and done once. */
const repeatable = z.object({ 'idempotency-key': z.uuid().optional() });

/** A file of 10 MB in base64, and what else is sent. */
const MOST_CALL_WITH_FILE = 14_000_000;

interface Calls<Deps, Actor, Guard, One> {
  audience: Audience<Actor, never, Guard>;
  callerOf: CallerOf<Actor>;
  deps: Deps;
  actions: readonly One[];
}

/** Registers the actions of one audience as calls, in the plugin of its prefix. */
export function actionsApi<
  Deps extends { clock: Clock },
  Actor,
  Guard,
  One extends Action<Deps, Actor> & Guard,
>(api: Api, { audience, callerOf, deps, actions }: Calls<Deps, Actor, Guard, One>) {
  for (const one of actions) {
    const security = audience.securityOf?.(one);
    api.route({
      method: one.method,
      url: pathWithin(api.prefix, one.path),
      ...(one.takesFile && { bodyLimit: MOST_CALL_WITH_FILE }),
      onRequest: async (request) => audience.authorize?.(callerOf(request), one, deps.clock.now()),
      schema: {
        tags: [audience.tag],
        operationId: one.name,
        summary: one.summary,
        ...(security && { security }),
        ...(audience.describe && { description: audience.describe(one) }),
        params: audience.params ? audience.params.extend(one.params.shape) : one.params,
        body: one.body,
        ...(audience.answers && { headers: repeatable }),
        response: { 200: one.answer, ...problems, ...conflict, ...(security && signInNeeded) },
      },
      handler: async (request) =>
        one.run(
          deps,
          callerOf(request),
          { ...(request.params as object), ...(request.body as object) },
          (request.headers as z.output<typeof repeatable>)['idempotency-key'],
        ),
    });
  }
}

function pathWithin(prefix: string, path: string): string {
  if (!path.startsWith(`${prefix}/`)) throw new Error(`${path} is not under ${prefix}, which guards it`);
  return path.slice(prefix.length);
}
