import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Call, Returned } from './thread-messages.ts';

/** What the thread of `thread.server.ts` runs: calls of any module, each answered when it is done. */
parentPort?.on('message', async ({ id, module, name, args }: Call) => {
  const answer = (returned: Returned) => parentPort?.postMessage(returned);
  try {
    const functions = await import(pathToFileURL(path.resolve(module)).href);
    answer({ id, value: await functions[name](...args) });
  } catch (error) {
    answer({ id, error });
  }
});
