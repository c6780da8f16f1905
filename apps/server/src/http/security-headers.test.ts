import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const HSTS = 'strict-transport-security';

test('HSTS has the seconds of the configuration, 0 takes it back, and a station on http says nothing of it', async () => {
  const read = async (hstsSeconds?: number | null) => {
    const app = createTestServer(hstsSeconds === undefined ? {} : { hstsSeconds });
    const { headers } = await app.inject('/');
    await app.close();
    return headers[HSTS];
  };
  expect(await read(31_536_000)).toBe('max-age=31536000');
  expect(await read(0)).toBe('max-age=0');
  expect(await read(null)).toBeUndefined();
  expect(await read()).toBeUndefined();
});
