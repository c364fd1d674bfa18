import { expect, test } from 'vitest';
import { networkOf, wideNetworkOf, writtenAddress } from './network.ts';

test.each([
  ['41.207.1.9', '41.207.1.9', '41.207.1.9', '41.207.1'],
  ['::ffff:41.207.1.9', '41.207.1.9', '41.207.1.9', '41.207.1'],
  ['2001:db8:1:2:3::9', '2001:db8:1:2:3::9', '2001:db8:1:2', '2001:db8:1'],
  ['::1', '::1', '0:0:0:0', '0:0:0'],
])('%s is written %s; its networks are %s and %s', (address, written, network, wide) => {
  expect([writtenAddress(address), networkOf(address), wideNetworkOf(address)]).toEqual([written, network, wide]);
});
