import type { Api } from '#src/platform/http/api.server.ts';

/** Tells Apple that the school owns the host where its button is. The card gateway supplies the contents of the file. */
export function applePayDomain(api: Api, contents: string | undefined) {
  api.get(
    '/.well-known/apple-developer-merchantid-domain-association',
    { schema: { hide: true } },
    async (_request, reply) =>
      contents ? reply.type('text/plain; charset=utf-8').send(contents) : reply.callNotFound(),
  );
}
