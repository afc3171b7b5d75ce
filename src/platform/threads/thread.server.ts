import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Call, Returned } from './thread-messages.ts';

const IDLE_MS = 60_000;
// The thread reads the sources, as the start does, and none of what it loads is in the server's bundle.
export const RUNS = path.resolve('src/platform/threads/run-calls.ts');

// biome-ignore lint/suspicious/noExplicitAny: any function can be called
export type Functions = Record<string, (...args: any[]) => unknown>;
export type Name<Module> = Extract<keyof Module, string>;

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let calls = 0;
const waiting = new Map<number, PendingCall>();

/**
 * The functions of a module as calls to a thread of their own, so that no request waits while they draw. What they take
 * and return is copied. The thread starts with the first call; a minute without one ends it and gives its memory back.
 * `module` is a path from the project's root.
 */
export function inThread<Module extends Functions>(module: string) {
  return <N extends Name<Module>>(name: N, ...args: Parameters<Module[N]>) =>
    call({ module, name, args }) as Promise<Awaited<ReturnType<Module[N]>>>;
}

function call(request: Omit<Call, 'id'>): Promise<unknown> {
  clearTimeout(idle);
  worker ??= start();
  const id = calls++;
  worker.postMessage({ id, ...request } satisfies Call);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function start(): Worker {
  const started = new Worker(RUNS, { execArgv: [] });
  started.unref();
  started.on('message', (returned: Returned) => {
    const asker = waiting.get(returned.id);
    waiting.delete(returned.id);
    if ('error' in returned) asker?.reject(returned.error);
    else asker?.resolve(bufferOf(returned.value));
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  });
  started.on('error', (error) => lose(started, error));
  started.on('exit', () => lose(started, new Error('The thread ended before it answered.')));
  return started;
}

function end() {
  const ended = worker;
  worker = undefined;
  void ended?.terminate();
}

/** The thread has ended: waiting calls fail, and the next call starts another. */
function lose(gone: Worker, error: unknown) {
  if (gone !== worker) return;
  worker = undefined;
  for (const asker of waiting.values()) asker.reject(error);
  waiting.clear();
}

/** A copied Buffer arrives as plain bytes. */
export function bufferOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
