import { isIPv6 } from 'node:net';

export interface Network {
  name: string;
  /** How many times as much as one customer it may do. */
  customers: number;
}

/** Many handsets of one telephone company may share a /48, and somebody may have all of its 65,536 networks alone. */
const CUSTOMERS_OF_48 = 20;

/**
 * What an address is counted under: an IPv4 address itself; of an IPv6 one its /64, which one customer has whole, and its
 * /48. A connection that was reset has no address any more, and nobody hears what it is answered.
 */
export function networksOf(address: string | undefined): Network[] {
  if (address === undefined) return [];
  const groups = groupsOf(address);
  if (!groups) return [{ name: address, customers: 1 }];
  return [
    { name: groups.slice(0, 4).join(':'), customers: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, customers: CUSTOMERS_OF_48 },
  ];
}

/** The eight groups of an IPv6 address, or undefined for an IPv4 one. */
function groupsOf(address: string): string[] | undefined {
  if (address.includes('.') || !isIPv6(address)) return undefined;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
