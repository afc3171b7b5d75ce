import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { firstTimesQuery, firstTimesResponse } from './api-schema.ts';
import { firstTimesCache, KEPT_MS } from './first-times-cache.server.ts';

/** When lessons can begin. Public pages are kept, so they ask for what every booking changes once they are there. */
export function firstTimesApi(api: Api, deps: { db: Db; clock: Clock }) {
  const firstTimes = firstTimesCache(deps);
  api.get(
    '/v1/website/first-times',
    {
      schema: {
        tags: ['Instructors'],
        operationId: 'listFirstTimes',
        summary: 'When each instructor of an area, one of them, or everybody is free for an hour first',
        querystring: firstTimesQuery,
        response: { 200: firstTimesResponse, ...problems },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', `public, max-age=${KEPT_MS / 1000}`);
      return firstTimes(query);
    },
  );
}
