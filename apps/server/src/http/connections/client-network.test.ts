import { expect, test } from 'vitest';
import { toClientNetwork, toNetworkPrefix } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::2', '2001:db8:0:0'],
  ['2001:db8:0:1::2', '2001:db8:0:1'],
  ['no address', 'no address'],
])('%s counts as %s', (ip, network) => {
  expect(toClientNetwork(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['no address', ''],
])('%s is shown as %s', (ip, prefix) => expect(toNetworkPrefix(ip)).toBe(prefix));
