import { expect, test } from 'vitest';
import { ConnectionLimiter } from './connection-limiter.ts';
import { CONNECTIONS_PER_ADDRESS, CONNECTIONS_PER_NODE } from './live-limits.ts';

/** @returns the release functions of the accepted connections */
const fill = (limiter: ConnectionLimiter, count: number, toNetwork: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => limiter.acquire(toNetwork(index))).filter(
    (release) => release !== null,
  );

test('limits each address, and accepts a connection again after a release', () => {
  const limiter = new ConnectionLimiter();
  const releases = fill(limiter, CONNECTIONS_PER_ADDRESS + 1, () => 'one');
  expect(releases).toHaveLength(CONNECTIONS_PER_ADDRESS);
  expect(limiter.acquire('another')).not.toBeNull();
  releases[0]?.();
  expect(limiter.acquire('one')).not.toBeNull();
  expect(limiter.acquire('one')).toBeNull();
});

test('limits the connections of a node, and accepts them again after their releases', () => {
  const limiter = new ConnectionLimiter();
  for (let round = 0; round < 2; round += 1) {
    const releases = fill(limiter, CONNECTIONS_PER_NODE, (index) => `network ${index}`);
    expect(releases).toHaveLength(CONNECTIONS_PER_NODE);
    expect(limiter.acquire('one more')).toBeNull();
    for (const release of releases) release();
  }
});
