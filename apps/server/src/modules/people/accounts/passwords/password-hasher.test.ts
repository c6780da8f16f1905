import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { useArgon2OfServer } from '../../../../../testing/cheap-argon2.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { PasswordHasher } from './password-hasher.ts';

const VISITOR = { network: '192.0.2', isKnown: false };
const verify = (hasher: PasswordHasher, password: string, phc: string | null) =>
  hasher.withSlot(VISITOR, (slot) => slot.verify(password, phc));
const hashFor = (hasher: PasswordHasher) => hasher.withSlot(VISITOR, (slot) => slot.hash('x'));
const getCode = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'rejected' && settled.reason instanceof AppError ? settled.reason.code : settled.status;

useArgon2OfServer();

test('verifies the right password only, and salts each hash', async () => {
  const hasher = new PasswordHasher();
  const [one, two] = await Promise.all([hasher.hash('Engine 1'), hasher.hash('Engine 1')]);
  expect(one).not.toBe(two);
  expect(await verify(hasher, 'Engine 1', one)).toBe(true);
  expect(await verify(hasher, 'engine 1', one)).toBe(false);
});

test('verifies a hash with other cost parameters', async () => {
  const nonce = Buffer.from('salt of sixteen.');
  const cheap = { nonce, parallelism: 1, tagLength: 32, memory: 1_024, passes: 3 };
  const tag = argon2Sync('argon2id', { message: 'Engine 1', ...cheap });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const phc = `$argon2id$v=19$m=1024,t=3,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
  const hasher = new PasswordHasher();
  expect(await verify(hasher, 'Engine 1', phc)).toBe(true);
  expect(await verify(hasher, 'Engine 2', phc)).toBe(false);
});

test('a check without an account needs a slot like any other', async () => {
  const hasher = new PasswordHasher();
  await hasher.prepare();
  const busy = Array.from({ length: 34 }, () => hashFor(hasher));
  const unknown = verify(hasher, 'x', null);
  await expect(unknown).rejects.toMatchObject({ code: 'server-busy' });
  await Promise.all(busy);
  expect(await verify(hasher, 'x', null)).toBe(false);
});

test('runs two hashes, queues 32, rejects further calls, and accepts calls again later', async () => {
  const hasher = new PasswordHasher();
  const settled = await Promise.allSettled(Array.from({ length: 50 }, () => hashFor(hasher)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
  expect(settled.map(getCode).filter((code) => code === 'server-busy')).toHaveLength(16);
  await expect(hashFor(hasher)).resolves.toMatch(/^\$argon2id/);
});

test('a known caller is let in when all common slots are taken, and is not behind them', async () => {
  const hasher = new PasswordHasher();
  let hashed = 0;
  const visitors = Array.from({ length: 34 }, async () => {
    await hashFor(hasher);
    hashed += 1;
  });
  await hasher.hash('x');
  expect(hashed).toBeLessThan(17);
  await Promise.all(visitors);
});

test('known callers have eight slots of their own, then share the common ones', async () => {
  const hasher = new PasswordHasher();
  const known = await Promise.allSettled(Array.from({ length: 50 }, () => hasher.hash('x')));
  expect(known.filter(({ status }) => status === 'fulfilled')).toHaveLength(42);
  expect(known.map(getCode).filter((code) => code === 'server-busy')).toHaveLength(8);
});

test('work that fails releases its slot and its turn', async () => {
  const hasher = new PasswordHasher();
  for (let count = 0; count < 35; count += 1)
    await expect(verify(hasher, 'x', 'no hash')).rejects.toThrow('not a PHC string');
  await expect(hashFor(hasher)).resolves.toMatch(/^\$argon2id/);
});
