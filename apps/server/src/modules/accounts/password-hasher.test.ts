import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { PasswordHasher } from './password-hasher.ts';

const verify = (hasher: PasswordHasher, password: string, phc: string | null) =>
  hasher.withSlot((seat) => seat.verify(password, phc));
const codeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'rejected' && settled.reason instanceof AppError ? settled.reason.code : settled.status;

test('a password is known again, another one is not, and two hashes of one differ', async () => {
  const hasher = new PasswordHasher();
  const [one, two] = await Promise.all([hasher.hash('Engine 1'), hasher.hash('Engine 1')]);
  expect(one).not.toBe(two);
  expect(await verify(hasher, 'Engine 1', one)).toBe(true);
  expect(await verify(hasher, 'engine 1', one)).toBe(false);
});

test('a hash that was made at another cost is known still', async () => {
  const nonce = Buffer.from('salt of sixteen.');
  const cheap = { nonce, parallelism: 1, tagLength: 32, memory: 1_024, passes: 3 };
  const tag = argon2Sync('argon2id', { message: 'Engine 1', ...cheap });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const phc = `$argon2id$v=19$m=1024,t=3,p=1$${text(nonce)}$${text(tag)}`;
  const hasher = new PasswordHasher();
  expect(await verify(hasher, 'Engine 1', phc)).toBe(true);
  expect(await verify(hasher, 'Engine 2', phc)).toBe(false);
});

test('who has no account takes a turn like everybody else', async () => {
  const hasher = new PasswordHasher();
  await hasher.prepare();
  const busy = Array.from({ length: 34 }, () => hasher.hash('x'));
  const stranger = verify(hasher, 'x', null);
  await expect(stranger).rejects.toMatchObject({ code: 'server-busy' });
  await Promise.all(busy);
  expect(await verify(hasher, 'x', null)).toBe(false);
});

test('two hash and 32 wait; who comes then is told to come back, and is let in later', async () => {
  const hasher = new PasswordHasher();
  const settled = await Promise.allSettled(Array.from({ length: 50 }, () => hasher.hash('x')));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
  expect(settled.map(codeOf).filter((code) => code === 'server-busy')).toHaveLength(16);
  await expect(hasher.hash('x')).resolves.toMatch(/^\$argon2id/);
});
