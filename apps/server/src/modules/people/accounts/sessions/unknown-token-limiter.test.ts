import { beforeEach, expect, test } from 'vitest';
import { UnknownTokenLimiter } from './unknown-token-limiter.ts';

const NETWORK = '203.0.113.7';
const LIMIT = 300;
const REFUSED = { code: 'too-many-requests' };

let nowMs: number;
let limiter: UnknownTokenLimiter;
beforeEach(() => {
  nowMs = 0;
  limiter = new UnknownTokenLimiter(() => nowMs);
});

const findNone = (count: number, ip = NETWORK) =>
  Promise.allSettled(
    Array.from({ length: count }, (_, index) => limiter.find(`${ip} ${index}`, ip, async () => null)),
  );
const findSession = (id: string, ip = NETWORK) => limiter.find(id, ip, async () => ({ id }));

test('looks up 300 unknown tokens of a network a minute, also of concurrent requests', async () => {
  const settled = await findNone(LIMIT + 20);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT);
  nowMs = 20_000;
  await expect(findSession('new')).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 40 });
  expect(await findSession('new', '203.0.113.8')).toEqual({ id: 'new' });
  nowMs = 60_000;
  expect(await findSession('new')).toEqual({ id: 'new' });
});

test('counts the addresses of one IPv6 network together', async () => {
  await findNone(LIMIT, '2001:db8::1');
  await expect(findSession('new', '2001:db8::2')).rejects.toMatchObject(REFUSED);
});

test('looks up a session that was found before, until it has ended', async () => {
  await findSession('member');
  await findNone(LIMIT);
  expect(await findSession('member')).toEqual({ id: 'member' });
  expect(await limiter.find('member', NETWORK, async () => null)).toBeNull();
  await expect(findSession('member')).rejects.toMatchObject(REFUSED);
});

test('counts neither sessions that exist nor lookups that failed', async () => {
  const down = () => Promise.reject(new Error('no database'));
  for (let index = 0; index < LIMIT; index += 1) {
    await findSession(`member ${index}`);
    await expect(limiter.find(`late ${index}`, NETWORK, down)).rejects.toThrow('no database');
  }
  expect(await findSession('one more')).toEqual({ id: 'one more' });
});
