import { serialize } from 'node:v8';

/** Answers with what was read under this name, or reads it. What it answers is shared: nobody may change it. */
export type KeptReads = <T>(name: string, read: () => Promise<T>) => Promise<T>;

const MOST_BYTES = 16 * 1024 * 1024;

/** Reads each thing once per version, however many ask at once. The oldest go first where it becomes too much. */
export function keptReads(version: () => string, mostBytes = MOST_BYTES): KeptReads {
  let now = '';
  let kept = new Map<string, Promise<unknown>>();
  let sizes = new Map<string, number>();
  let bytes = 0;

  async function keep<T>(name: string, read: () => Promise<T>, into: typeof kept): Promise<T> {
    const value = frozen(await read());
    if (kept !== into) return value;
    const size = serialize(value).byteLength;
    sizes.set(name, size);
    bytes += size;
    for (const [oldest, weighs] of sizes) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      sizes.delete(oldest);
      bytes -= weighs;
    }
    return value;
  }

  return <T>(name: string, read: () => Promise<T>) => {
    const current = version();
    if (current !== now) {
      now = current;
      kept = new Map();
      sizes = new Map();
      bytes = 0;
    }
    const known = kept.get(name);
    if (known) return known as Promise<T>;
    const into = kept;
    const value = keep(name, read, into);
    into.set(name, value);
    value.catch(() => into.delete(name));
    return value;
  };
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part);
  return Object.freeze(value);
}
