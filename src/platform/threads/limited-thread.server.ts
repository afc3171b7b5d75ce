import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bufferOf, type Functions, type Name, RUNS } from './thread.server.ts';
import type { Call, Returned } from './thread-messages.ts';

/** The thread was still at work after the time that it had. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

let before: Promise<unknown> = Promise.resolve();

/**
 * The functions of a module as calls to a thread that is started for each and ended after it, at the latest when its time is
 * up. So what somebody else has made can't keep a thread busy for ever, and all memory that it took is given back. One call
 * is made after the other. `module` is a path from the project's root.
 */
export function inLimitedThread<Module extends Functions>(module: string) {
  return <N extends Name<Module>>(limitMs: number, name: N, ...args: Parameters<Module[N]>) => {
    const mine = before.then(() => callAlone(limitMs, { module: path.resolve(module), name, args }));
    before = mine.catch(() => undefined);
    return mine as Promise<Awaited<ReturnType<Module[N]>>>;
  };
}

async function callAlone(limitMs: number, request: Omit<Call, 'id'>): Promise<unknown> {
  const worker = new Worker(RUNS, { execArgv: [] });
  const answered = Promise.withResolvers<unknown>();
  const limit = setTimeout(() => answered.reject(new TooSlowError()), limitMs);
  worker.on('message', (returned: Returned) => {
    if ('error' in returned) answered.reject(returned.error);
    else answered.resolve(bufferOf(returned.value));
  });
  worker.on('error', answered.reject);
  worker.on('exit', () => answered.reject(new Error('The thread ended before it answered.')));
  worker.postMessage({ id: 0, ...request } satisfies Call);
  try {
    return await answered.promise;
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
