import type { FastifyRequest } from 'fastify';
import { type Api, problems, type Security, signInNeeded } from '#src/platform/http/api.server.ts';
import type { ListCall } from './list-call.server.ts';

/** Registers the lists of one audience as calls, in the plugin of its prefix, which guards them. `depsOf` adds who calls. */
export function listsApi<Deps>(
  api: Api,
  {
    tag,
    security,
    authorize,
    depsOf,
    lists,
  }: {
    tag: string;
    security: Security;
    authorize?(request: FastifyRequest): void;
    depsOf(request: FastifyRequest): Deps;
    lists: readonly ListCall<Deps>[];
  },
) {
  for (const { path, name, summary, query, answer, run } of lists)
    api.get(
      `/v1${path}`.slice(api.prefix.length),
      {
        onRequest: async (request) => authorize?.(request),
        schema: {
          tags: [tag],
          operationId: name,
          summary,
          security,
          querystring: query,
          response: { 200: answer, ...problems, ...signInNeeded },
        },
      },
      async (request) => run(depsOf(request), request.query as Record<string, unknown>),
    );
}
