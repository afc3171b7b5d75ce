import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The site at another port, where script files do not load. */
export async function siteWithoutScripts(site: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((requested, answer) => {
    if (/\.js(\?|$)/.test(requested.url ?? '')) {
      answer.writeHead(503).end();
      return;
    }
    const { method, headers } = requested;
    const passed = request(new URL(requested.url ?? '', site), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    requested.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
