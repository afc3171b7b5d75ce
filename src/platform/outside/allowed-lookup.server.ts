import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { ipIn } from './private-networks.ts';

/** Why nothing is asked at an address. */
export class AddressRefused extends Error {}

/** Whether an IP address may be asked. */
export type Allows = (address: string) => boolean;

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Options of a request that reaches allowed addresses alone. The name is looked up for this connection and refused by what
 * it leads to, so that none can lead elsewhere meanwhile; one address among others is enough to refuse them all.
 */
export function toAllowed(url: URL, allows: Allows) {
  const ip = ipIn(url);
  if (ip !== undefined && !allows(ip)) throw refusedAddress();
  return {
    // A connection that is kept was looked up for another request.
    agent: false,
    lookup(name: string, options: LookupOptions, found: LookupCallback) {
      lookup(name, { ...options, all: true }, (error, addresses) => {
        if (error) return found(error, []);
        if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
          return found(refusedAddress(), []);
        const [first] = addresses as [LookupAddress];
        return options.all ? found(null, addresses) : found(null, first.address, first.family);
      });
    },
  };
}

function refusedAddress(): AddressRefused {
  return new AddressRefused('It is in a private network');
}
