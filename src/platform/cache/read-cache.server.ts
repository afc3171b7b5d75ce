import { serialize } from 'node:v8';
import { versionedCache } from './versioned-cache.server.ts';

export interface ReadCache {
  /** Answers with what was read under this name, or reads it. What it answers is shared: nobody may change it. */
  <T>(name: string, read: () => Promise<T>): Promise<T>;
  forget(name: string): void;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Reads each thing once per version. */
export function readCache(version: () => string, mostBytes = MAX_BYTES): ReadCache {
  const { find, forget } = versionedCache<unknown>({
    version,
    mostBytes,
    weigh: (value) => serialize(value).byteLength,
  });
  const kept = <T>(name: string, read: () => Promise<T>) =>
    find(name, async () => frozen(await read())) as Promise<T>;
  return Object.assign(kept, { forget });
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part);
  return Object.freeze(value);
}
