import { expect, test } from 'vitest';
import { ConnectionLimiter } from './connection-limiter.ts';
import { CONNECTIONS_PER_ADDRESS, CONNECTIONS_PER_NODE } from './live-limits.ts';

/** @returns the releases of those who got in */
const fill = (caps: ConnectionLimiter, count: number, networkOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => caps.authorize(networkOf(index))).filter(
    (release) => release !== null,
  );

test('one address has its share, whoever else is there, and gets it back', () => {
  const caps = new ConnectionLimiter();
  const inside = fill(caps, CONNECTIONS_PER_ADDRESS + 1, () => 'one');
  expect(inside).toHaveLength(CONNECTIONS_PER_ADDRESS);
  expect(caps.authorize('another')).not.toBeNull();
  inside[0]?.();
  expect(caps.authorize('one')).not.toBeNull();
  expect(caps.authorize('one')).toBeNull();
});

test('a node takes so many and no more, and has room again when they have gone', () => {
  const caps = new ConnectionLimiter();
  for (let round = 0; round < 2; round += 1) {
    const inside = fill(caps, CONNECTIONS_PER_NODE, (index) => `network ${index}`);
    expect(inside).toHaveLength(CONNECTIONS_PER_NODE);
    expect(caps.authorize('one more')).toBeNull();
    for (const release of inside) release();
  }
});
