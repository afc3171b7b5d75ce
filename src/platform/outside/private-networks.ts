import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: our own machine, our own network, and what is kept for tests and for later. */
const PRIVATE: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [network, prefix] of PRIVATE)
  blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** The IP address that an address on the web names. Undefined where it names a host. */
export function ipIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether an IP address is in a network that is not the internet's. An IPv4 address in IPv6 is known as what it is. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version === 0 || blocked.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
