export const doubled = (bytes: Uint8Array) => Buffer.concat([bytes, bytes]);

export function refuse(): never {
  throw new RangeError('No drawing for that');
}

/** Ends the thread it runs in. */
export const die = () => process.exit(1);

/** Blocks its thread, as drawing does. */
export const waitUntilTold = (signal: Int32Array) => Atomics.wait(signal, 0, 0, 5_000);

export function neverEnd(): never {
  for (;;);
}
