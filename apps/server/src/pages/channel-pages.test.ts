import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

describeOnEachDatabase('channel pages', (open) => {
  test('have the metadata of their channel as it is now, compressed, and nothing for who has it', async () => {
    const server = await createAdminFixture(await open());
    const description = `${'x'.repeat(198)}🎷 and more`;
    const streamUrl = 'http://127.0.0.1:1/live';
    const create = { name: 'Lagoon', channelNumber: 1, streamUrl, genre: 'Jazz', description };
    const { json } = await server.asAdmin('POST', '/api/channels', create);
    const url = `/channel/${json.channel._id}`;
    const get = (headers = {}) => server.app.inject({ url, headers });
    const page = await get();
    const { etag } = page.headers;
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'x-ratelimit-limit': '6000',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    });
    expect(page.body).toMatch(/<title>Lagoon/);
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const compressed = await get({ 'accept-encoding': encoding });
      expect(compressed.headers).toMatchObject({ etag, 'content-encoding': encoding });
      expect(decompress(compressed.rawPayload).toString()).toBe(page.body);
    }
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect(page.body).toContain(`content="${'x'.repeat(198)}…"`);

    await server.asAdmin('PUT', url.replace('/channel', '/api/channels'), { ...create, name: 'Delta' });
    const changed = await get({ 'if-none-match': etag });
    expect([changed.statusCode, /<title>(\w+)/.exec(changed.body)?.[1]]).toEqual([200, 'Delta']);

    const { lastUpdated: _, ...system } = (await server.asAdmin('GET', '/api/system-config')).json;
    await server.asAdmin('PUT', '/api/system-config', { ...system, maintenanceMode: true });
    expect((await get()).statusCode).toBe(503);
    await server.close();
  });
});
