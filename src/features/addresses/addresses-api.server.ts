import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '#src/platform/dates.ts';
import {
  type Api,
  checkoutOnly,
  customersOnly,
  problems,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import { type CountDeps, countEvent } from '#src/platform/rate-limits/event-counts.server.ts';
import { type AddressCacheDeps, cacheAddresses, findCachedAddresses } from './address-cache.server.ts';
import { findAnswer, findRequest } from './api-schema.ts';
import type { AddressFinder, Found } from './ideal-postcodes.server.ts';

const NOTHING = 'We couldn’t find that postcode. Check it, or enter the address yourself.';
const UNAVAILABLE = 'The address finder isn’t working. Please enter the address yourself.';

/** Each answer of the provider costs money, so nobody gets more an hour than several people's addresses need. */
const SEARCHES_AN_HOUR = 30;
/** New checkouts cost nothing to start. A whole school may share a network. */
const QUESTIONS_AN_HOUR = 120;

type Deps = AddressCacheDeps &
  CountDeps & {
    finder: AddressFinder;
    /** The checkout or account that asks, as a name to count under; undefined without either. */
    askerOf(request: FastifyRequest): Promise<string | undefined>;
  };

/** The site's own path, outside the API: `result`, or a `message` if nothing was found (R32). */
export function addressesApi(api: Api, deps: Deps) {
  api.post(
    '/basket/checkout/addresses',
    {
      schema: {
        tags: ['Checkout'],
        operationId: 'findAddresses',
        summary: 'Addresses of a postcode, for whoever is checking out or signed in',
        security: [...checkoutOnly, ...customersOnly],
        body: findRequest,
        response: { 200: findAnswer, ...signInNeeded, ...problems },
      },
    },
    async (request) => {
      const asker = await deps.askerOf(request);
      if (!asker) throw new Problem(401, 'Please start the checkout or sign in to look up addresses.');
      const { count } = await countEvent(deps, `address look-ups of ${asker}`, HOUR_MS);
      if (count > SEARCHES_AN_HOUR) throw tooMany();
      const result = await find(deps, request.body.postcode, request.ip);
      if (result.kind === 'found')
        return { result: { postcode: result.postcode, addresses: result.addresses } };
      return { message: result.kind === 'nothing' ? NOTHING : UNAVAILABLE };
    },
  );
}

async function find(deps: Deps, postcode: string, ip: string): Promise<Found> {
  const kept = await findCachedAddresses(deps, postcode);
  if (kept) return kept;
  if (await countCall(deps, { call: 'address look-up', most: QUESTIONS_AN_HOUR, ip }, HOUR_MS))
    throw tooMany();
  const result = await deps.finder.find(postcode);
  await cacheAddresses(deps, postcode, result);
  return result;
}

function tooMany(): Problem {
  return new Problem(429, 'You’ve looked up a lot of postcodes. Please enter the address yourself.');
}
