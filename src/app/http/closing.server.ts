import type { Api } from '#src/platform/http/api.server.ts';

/** For a request that is on its way. */
const ON_ITS_WAY_MS = 500;

/**
 * For a connection that is kept although nobody asks. A proxy before the site closes its idle ones sooner (4 s in
 * `deploy/nginx` and `deploy/caddy`), so that no request ever meets a connection that is being closed here.
 */
const KEPT_MS = 6_000;

/**
 * A server that closes ends its idle connections at once, and to Node a connection is idle too whose first request it has
 * not read. So they end a little later, and what arrives until then is answered (`return503OnClosing` of Fastify is off).
 */
export function readBeforeClosing({ server }: Pick<Api, 'server'>) {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, ON_ITS_WAY_MS).unref();
}

/**
 * Before the site of a process that was replaced is closed: connections on which nothing is asked are kept for longer, and
 * the next request on one is answered with `connection: close`, as Fastify does while it closes.
 */
export function keepConnections({ server }: Pick<Api, 'server'>) {
  const closeIdle = server.closeIdleConnections;
  server.closeIdleConnections = () => {
    // A second request to stop is in a hurry.
    server.closeIdleConnections = closeIdle;
    setTimeout(closeIdle, KEPT_MS).unref();
  };
}

/** Waits no longer for connections on which nothing is asked. */
export function hurry({ server }: Pick<Api, 'server'>) {
  server.closeIdleConnections();
}
