import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-networks.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fd00::1', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'no address'],
])('%s is nobody’s on the internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
  '%s is somebody’s',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
