import { type Api, problems } from '#src/platform/http/api.server.ts';
import type { AddressFinder } from './ideal-postcodes.server.ts';
import { findAnswer, findRequest } from './wire.ts';

const NOTHING = 'We couldn’t find that postcode. Check it, or enter the address yourself.';
const UNAVAILABLE = 'The address finder isn’t working. Please enter the address yourself.';

/** The site's own path, outside the API: `result`, or a `message` if nothing was found (R32). */
export function addressesApi(api: Api, { finder }: { finder: AddressFinder }) {
  api.post(
    '/basket/checkout/addresses',
    {
      schema: {
        tags: ['Checkout'],
        operationId: 'findAddresses',
        summary: 'Addresses of a postcode',
        body: findRequest,
        response: { 200: findAnswer, ...problems },
      },
    },
    async ({ body }) => {
      const found = await finder.find(body.postcode);
      if (found.kind === 'found') return { result: { postcode: found.postcode, addresses: found.addresses } };
      return { message: found.kind === 'nothing' ? NOTHING : UNAVAILABLE };
    },
  );
}
