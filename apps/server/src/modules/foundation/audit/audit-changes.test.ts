import { expect, test } from 'vitest';
import { createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { AuditRepository } from './audit-repository.ts';

const SYSTEM = { systemName: 'Harbour Radio', systemUrl: 'https://radio.example.org', apiPath: '/api' };
const EMAIL = { host: 'smtp.example.org', port: 587, username: 'radio', password: 'a password' };
const SENDER = { encryption: 'STARTTLS', fromEmail: 'radio@example.org' };
const LASTFM = { apiKey: 'a key', secretKey: 'a secret', enabled: true, cacheEnabled: true };
const LASTFM_REST = { cacheDuration: 3_600, rateLimitDelay: 200, maxRetries: 3 };
const STREAM = { name: 'Dawn', streamUrl: 'https://stream.example.org/dawn' };

describeOnEachDatabase('the audit log of settings', (open) => {
  test('names the fields that each change changed, with the address, and no secret', async () => {
    const { db, ...rest } = await open();
    const server = await createAdminFixture({ db, ...rest });
    const save = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { status, json } = await server.asAdmin(method, path, body);
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
      return json;
    };
    const { theme } = await save('POST', '/api/themes', { name: 'harbour', displayName: 'Harbour' });
    const created = await save('POST', '/api/channels', STREAM);
    const channel = created.channel ?? created.data;
    await save('PUT', '/api/system-config', SYSTEM);
    await save('PUT', '/api/system-config', { ...SYSTEM, maintenanceMode: true });
    await save('POST', '/api/system-config/reset', {});
    await save('POST', '/api/email-config/update', { ...EMAIL, ...SENDER });
    await save('POST', '/api/email-config/update', { ...EMAIL, ...SENDER, username: 'dial', password: '' });
    await save('POST', '/api/lastfm/config', { ...LASTFM, ...LASTFM_REST });
    await save('PUT', `/api/themes/${theme._id}`, { colors: { primary: { main: '#123456' } } });
    await save('PUT', `/api/channels/${channel._id}`, { ...STREAM, genre: 'Jazz' });
    const entries = (await new AuditRepository(db).listLatest(100)).reverse();
    await server.close();
    const changes = entries.flatMap(({ action, details }) =>
      'changed' in details ? [[action, details.changed]] : [],
    );
    expect(changes).toEqual([
      ['system-config.saved', ['systemName']],
      ['system-config.saved', ['maintenanceMode']],
      ['system-config.reset', expect.arrayContaining(['systemName', 'maintenanceMode'])],
      ['email-config.saved', expect.arrayContaining(['host', 'password'])],
      ['email-config.saved', ['username']],
      ['lastfm-config.saved', expect.arrayContaining(['apiKey', 'sealedSecret', 'enabled'])],
      ['theme.updated', expect.arrayContaining(['colorPalette.primary.main'])],
      ['channel.updated', ['genre']],
    ]);
    for (const { action, address, network } of entries)
      if (action !== 'account.first-administrator')
        expect([action, address, network]).toEqual([action, '127.0.0.1', '127.0.0.0/24']);
    expect(JSON.stringify(entries)).not.toMatch(/a password|a secret|a key/);
  });
});
