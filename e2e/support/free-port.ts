import { createServer } from 'node:net';

/** The site's port and the simulators' five after it. */
const NEEDED = [0, 1, 2, 3, 4, 5];

/** The first of six free ports in a row. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all(NEEDED.map((offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('No six free ports in a row were found between 20000 and 30000.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
