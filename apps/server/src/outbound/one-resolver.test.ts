import dns from 'node:dns/promises';
import { expect, test, vi } from 'vitest';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const LASTFM_CONFIG = {
  apiKey: 'a'.repeat(32),
  secretKey: 'b'.repeat(32),
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 60,
  rateLimitDelay: 0,
  maxRetries: 0,
};

describeOnEachDatabase('outgoing calls of the whole application', (open) => {
  test('share one resolver, and a name server that hangs blocks two lookups of the process', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async () => {
      await hanging;
      throw new Error('ENOTFOUND');
    }) as unknown as typeof dns.lookup);
    const { asAdmin, close } = await createAdminFixture(await open(), {
      LASTFM_API_URL: 'http://lastfm.invalid/2.0/',
    });
    try {
      const checks = ['one', 'two', 'three'].map((name) =>
        asAdmin('POST', '/api/channels/check-stream', { streamUrl: `http://${name}.invalid/live` }),
      );
      const urlCheck = asAdmin('POST', '/api/system-config/validate-url', { url: 'http://four.invalid' });
      await asAdmin('POST', '/api/lastfm/config', LASTFM_CONFIG);
      const lastfmTest = asAdmin('GET', '/api/lastfm/album/Can/Tago%20Mago');
      const channel = asAdmin('POST', '/api/channels', {
        name: 'Five',
        streamUrl: 'http://five.invalid/live',
      });
      await expect.poll(() => lookup.mock.calls.length).toBe(2);
      await channel;
      expect(lookup).toHaveBeenCalledTimes(2);
      release();
      await Promise.all([...checks, urlCheck, lastfmTest]);
      expect(lookup.mock.calls.length).toBeGreaterThan(4);
    } finally {
      release();
      await close();
    }
  });
});
