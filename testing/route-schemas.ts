import type { RouteOptions } from 'fastify';
import { createApp } from '#src/app/create-app.server.ts';
import type { TestApp } from './app.ts';

/** Every route of the calls with the schemas that it validates by. */
export async function routesOf({ running }: TestApp): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const observe = (api: Parameters<typeof running.metrics.observe>[0]) => {
    api.addHook('onRoute', (route) => void routes.push(route));
  };
  const api = await createApp({ ...running, metrics: { ...running.metrics, observe } });
  await api.close();
  return routes.filter(({ method }) => !['HEAD', 'OPTIONS'].includes(String(method)));
}
