import { expect, test } from 'vitest';
import { ConnectionLimiter } from './connection-limiter.ts';

const LIMITS = { perNetwork: 3, inAll: 8 };

/** @returns the release functions of the accepted connections */
const fill = (limiter: ConnectionLimiter, count: number, toNetwork: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => limiter.acquire(toNetwork(index))).filter(
    (release) => release !== null,
  );

test('limits each network, and accepts a connection again after a release', () => {
  const limiter = new ConnectionLimiter(LIMITS);
  const releases = fill(limiter, LIMITS.perNetwork + 1, () => 'one');
  expect(releases).toHaveLength(LIMITS.perNetwork);
  expect(limiter.acquire('another')).not.toBeNull();
  releases[0]?.();
  expect(limiter.acquire('one')).not.toBeNull();
  expect(limiter.acquire('one')).toBeNull();
});

test('limits the connections in all, and accepts them again after their releases', () => {
  const limiter = new ConnectionLimiter(LIMITS);
  for (let round = 0; round < 2; round += 1) {
    const releases = fill(limiter, LIMITS.inAll, (index) => `network ${index}`);
    expect(releases).toHaveLength(LIMITS.inAll);
    expect(limiter.acquire('one more')).toBeNull();
    for (const release of releases) release();
  }
});

test('counts connections without a network in all only', () => {
  const limiter = new ConnectionLimiter(LIMITS);
  const releases = Array.from({ length: LIMITS.inAll }, () => limiter.acquire(null));
  expect(releases).not.toContain(null);
  expect(limiter.acquire('one')).toBeNull();
  releases[0]?.();
  expect(limiter.acquire('one')).not.toBeNull();
});

test('limits each stream, and what it refuses counts nowhere', () => {
  const limiter = new ConnectionLimiter({ perNetwork: 2, perStream: 2 });
  const release = limiter.acquire('one', 'stream');
  expect(limiter.acquire('another', 'stream')).not.toBeNull();
  expect(limiter.acquire('one', 'stream')).toBeNull();
  expect(limiter.acquire('one', 'other stream')).not.toBeNull();
  expect(limiter.acquire('one')).toBeNull();
  release?.();
  expect(limiter.acquire('third', 'stream')).not.toBeNull();
});
