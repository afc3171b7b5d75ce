import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

export interface Metrics {
  registry: Registry;
  observe(api: Api): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    observe(api) {
      api.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { method: request.method, route, status: reply.statusCode };
        seconds.observe(labels, reply.elapsedTime / 1_000);
        done();
      });
    },
  };
}

/** Metrics on the public port, behind a token. */
export function metricsRoute(api: Api, registry: Registry, token: string) {
  api.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Problem(401, 'A token is required.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Metrics on their own port, for a network that only the scraper can reach. */
export async function serveMetrics(
  registry: Registry,
  config: { host: string; metricsPort: number | undefined },
) {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve) => server.listen(config.metricsPort, config.host, resolve));
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
