import type { Api } from '#src/platform/http/api.server.ts';

/** For a request that is on its way. */
const ON_ITS_WAY_MS = 500;

/**
 * A server that closes ends its idle connections at once, and to Node a connection is idle too whose first request it has
 * not read. So they end a little later, and what arrives until then is answered (`return503OnClosing` of Fastify is off).
 */
export function readBeforeClosing({ server }: Pick<Api, 'server'>) {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, ON_ITS_WAY_MS).unref();
}
