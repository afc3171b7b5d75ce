import type { Api } from '#src/platform/http/api.server.ts';

/** By this file Apple knows that the school owns the host where its button is. What is in it comes from the card gateway. */
export function applePayDomain(api: Api, contents: string | undefined) {
  api.get(
    '/.well-known/apple-developer-merchantid-domain-association',
    { schema: { hide: true } },
    async (_request, reply) =>
      contents ? reply.type('text/plain; charset=utf-8').send(contents) : reply.callNotFound(),
  );
}
