import './environment.js';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { endWithReason } from '../src/app/start-failure.ts';
import { brand } from '../src/platform/brand.ts';

type Server = typeof import('../src/app/server.ts');

// Each request has a short line of its own below.
process.env.LOG_LEVEL ??= 'warn';

// Pages reload in place; a change to the server creates a new app on the same services at the next request.
const http = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
});
const load = () => vite.ssrLoadModule('/src/app/server.ts') as Promise<Server>;

let loaded = await load();
const { app, close } = await loaded.start({ development: true }).catch(endWithReason);
let api = await loaded.createApp(app);

async function answer(request: IncomingMessage, response: ServerResponse) {
  const current = await load();
  if (current !== loaded) {
    loaded = current;
    api = await current.createApp(app);
  }
  const begun = performance.now();
  response.once('finish', () => {
    const ms = Math.round(performance.now() - begun);
    process.stdout.write(`${request.method} ${shortPath(request.url)} ${response.statusCode} ${ms} ms\n`);
  });
  api.routing(request, response);
}

/** Without its query, and without what opens a private link. */
function shortPath(url = '') {
  return url.replace(/\?.*$/, '').replaceAll(/[^/]{20,}/g, '…');
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    answer(request, response).catch((error: Error) => {
      vite.ssrFixStacktrace(error);
      response.statusCode = 500;
      response.end(error.stack);
    });
  });
});
http.once('error', endWithReason);
http.listen(app.config.port, app.config.host, () => {
  process.stdout.write(`\n${brand.name}, with hot reload: ${app.config.publicUrl}\n\n`);
  app.demoSchool.fill();
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    http.close();
    // Pages that are open keep their connections.
    http.closeAllConnections();
    await vite.close();
    await close();
    process.exit(0);
  });
}
