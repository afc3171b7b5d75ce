import { basketResponse } from '#src/features/basket/api-schema.ts';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import { heldTimeRequest, releaseHoldRequest } from './api-schema.ts';
import { type HoldDeps, holdForBasket, releaseHold } from './hold-time.server.ts';

const answers = { 200: basketResponse, ...conflict, ...problems };

/** The time of a first lesson, kept for a basket while its buyer pays. */
export function heldTimeApi(api: Api, deps: HoldDeps) {
  api.post(
    '/v1/website/basket/held-time',
    {
      schema: {
        tags: ['Basket'],
        operationId: 'holdTime',
        summary:
          'Keep an instructor’s free time for this basket for 15 minutes, with its lessons; payment books it. 409 time_taken names the next ones; 409 guests_share and held_twice, and 429, say that no more is held',
        body: heldTimeRequest,
        response: answers,
      },
    },
    async ({ body, ip }) => holdForBasket(deps, body, ip),
  );

  api.delete(
    '/v1/website/basket/held-time',
    {
      schema: {
        tags: ['Basket'],
        operationId: 'releaseHold',
        summary: 'Give the held time back to the instructor’s diary. The lessons stay in the basket',
        body: releaseHoldRequest,
        response: answers,
      },
    },
    async ({ body }) => releaseHold(deps, body.basket),
  );
}
