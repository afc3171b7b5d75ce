import { serialize } from 'node:v8';
import { keptPerVersion } from './kept-per-version.server.ts';

export interface KeptReads {
  /** Answers with what was read under this name, or reads it. What it answers is shared: nobody may change it. */
  <T>(name: string, read: () => Promise<T>): Promise<T>;
  forget(name: string): void;
}

const MOST_BYTES = 16 * 1024 * 1024;

/** Reads each thing once per version. */
export function keptReads(version: () => string, mostBytes = MOST_BYTES): KeptReads {
  const { find, forget } = keptPerVersion<unknown>({
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
