import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port for a server that must know its URL before it listens. It lies outside the range that the system uses
 * for outgoing connections, one of which might take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
