import { isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';

/** Counts wrong links and passwords by network. */
export interface Guesses {
  /** After too many wrong ones in a minute even a right one is refused. */
  tooMany(address: string): boolean;
  missed(address: string): void;
}

const MINUTE_MS = 60_000;

/** All counts start again each minute, so that memory is bounded. */
export function countGuesses({ perMinute, clock }: { perMinute: number; clock: Clock }): Guesses {
  let counts = new Map<string, number>();
  let since = clock.now().getTime();
  const current = () => {
    const now = clock.now().getTime();
    if (now - since >= MINUTE_MS) {
      counts = new Map();
      since = now;
    }
    return counts;
  };
  return {
    tooMany: (address) => (current().get(networkOf(address)) ?? 0) >= perMinute,
    missed(address) {
      const network = networkOf(address);
      current().set(network, (current().get(network) ?? 0) + 1);
    },
  };
}

/** An IPv6 user controls the whole /64 network, so its first four groups identify them. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
