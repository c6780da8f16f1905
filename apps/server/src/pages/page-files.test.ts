import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

describeOnEachDatabase('the built files', (open) => {
  test('are sent compressed, for ever, in place of the plain ones', async () => {
    const { app, close } = await createAdminFixture(await open());
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec((await app.inject('/')).body) ?? [];
    const get = (path: string, encoding: string) =>
      app.inject({ url: path, headers: { 'accept-encoding': encoding } });
    const plain = await get(`${script}`, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const compressed = await get(`${script}`, encoding);
      expect(compressed.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
    }
    await close();
  });
});
