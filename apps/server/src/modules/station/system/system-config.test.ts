import { publicSystemConfig } from '@airdial/contract/system/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { appCode } from '../../../../testing/authenticator.ts';
import { respondWith, startTcpServer } from '../../../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { SettingsRepository } from '../../foundation/settings/settings-repository.ts';
import { SettingsService } from '../../foundation/settings/settings-service.ts';
import { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import { SystemService } from './system-service.ts';

const PATH = '/api/system-config';
const REQUIRED = { systemName: 'Nova', systemUrl: 'https://radio.example.org', apiPath: '/api' };
const DEFAULTS = {
  systemName: 'Radio Player',
  version: '1.0.0',
  systemUrl: 'https://radio.example.org',
  apiPath: '/api',
  clientUrl: null,
  description: '',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  maintenanceMode: false,
  allowRegistration: true,
  emailEnabled: true,
  lastFmEnabled: true,
  sameVolume: true,
  secondFactorRequired: false,
};
const LASTFM = {
  apiKey: 'key',
  secretKey: 'secret',
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 0,
  maxRetries: 0,
};

const TIME_ZONE_INVALID = 'Time zone must be one of the IANA time zones, such as Europe/Berlin';
const PATH_REFUSED = 'This server answers at the root of a host only: leave out the path';
/** Changed fields, the reported field and its message. */
const BAD_CONFIGS: readonly (readonly [object, string, string])[] = [
  [{ systemName: ' ' }, 'systemName', 'System name is required'],
  [{ systemUrl: '' }, 'systemUrl', 'System URL is required'],
  [{ systemUrl: 'radio' }, 'systemUrl', 'Invalid URL format'],
  [{ systemUrl: 'javascript:alert(1)' }, 'systemUrl', 'Invalid URL format'],
  [{ systemUrl: 'https://radio.example.org/?a' }, 'systemUrl', 'Invalid URL format'],
  [{ systemUrl: 'https://example.org/radio' }, 'systemUrl', PATH_REFUSED],
  [{ clientUrl: 'nowhere' }, 'clientUrl', 'Invalid URL format'],
  [{ apiPath: 'api' }, 'apiPath', 'API path must start with /'],
  [{ apiPath: '//evil.example' }, 'apiPath', 'API path must start with /'],
  [{ apiPath: '/v2' }, 'apiPath', 'This server answers under /api only'],
  [{ apiPath: '/api/' }, 'apiPath', 'This server answers under /api only'],
  [{ apiPath: '' }, 'apiPath', 'API path is required'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', TIME_ZONE_INVALID],
  [{ timeZone: '+02:00' }, 'timeZone', TIME_ZONE_INVALID],
  [{ timeZone: '' }, 'timeZone', TIME_ZONE_INVALID],
  [{ version: '1.0' }, 'version', 'Version must be in format x.y.z'],
];

describeOnEachDatabase('the system configuration', (open) => {
  let server: AdminFixture;
  let published: ReturnType<typeof vi.spyOn>;
  let listAudited: () => Promise<string[]>;
  let systemUrlAt: (publicUrl: string) => Promise<string>;
  beforeEach(async () => {
    published = vi.spyOn(SiteEvents.prototype, 'publishSystemChanged');
    const database = await open();
    listAudited = async () =>
      (await new AuditRepository(database.db).listLatest(9))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('system-config.'));
    systemUrlAt = async (publicUrl) => {
      const settings = new SettingsService(new SettingsRepository(database.db));
      return (await SystemService.start(publicUrl, settings)).config().systemUrl;
    };
    server = await createAdminFixture(database);
  });
  afterEach(async () => {
    published.mockRestore();
    await server.close();
  });

  const save = (change: object) => server.asAdmin('PUT', PATH, { ...REQUIRED, ...change });
  const publicConfig = async () => (await server.asVisitor('GET', `${PATH}/public`)).json;

  test('asks administrators for a second factor once the one who switches it on has one', {
    tags: 'second-factor',
  }, async () => {
    expect(await save({ secondFactorRequired: true })).toMatchObject({
      status: 400,
      json: {
        code: 'validation-failed',
        errors: [{ param: 'secondFactorRequired', msg: 'Set up a second factor for your own account first' }],
      },
    });
    const { json } = await server.asAdmin('POST', '/api/auth/second-factor');
    await server.asAdmin('PUT', '/api/auth/second-factor', { code: appCode(json.secret) });
    expect((await save({ secondFactorRequired: true })).json.config.secondFactorRequired).toBe(true);
    expect(await publicConfig()).not.toHaveProperty('secondFactorRequired');
    await server.asAdmin('DELETE', '/api/auth/second-factor');
    expect(await save({ secondFactorRequired: false })).toMatchObject({
      status: 403,
      json: { code: 'second-factor-needed' },
    });
  });

  test('warns an administrator of a proxy that TRUST_PROXY does not name', async () => {
    const readWarnings = async (headers: Record<string, string>) => {
      const request = {
        url: `${PATH}/warnings`,
        headers: { authorization: `Bearer ${server.token}`, ...headers },
      };
      return (await server.app.inject({ ...request, remoteAddress: '192.0.2.1' })).json();
    };
    expect(await readWarnings({})).toEqual({ success: true, warnings: [] });
    expect(await readWarnings({ 'x-forwarded-for': '203.0.113.7' })).toEqual({
      success: true,
      warnings: [{ code: 'proxy-not-trusted', peer: '192.0.2.1' }],
    });
  });

  test('has defaults and no update time at first', { tags: 'system-calls' }, async () => {
    expect((await server.asAdmin('GET', PATH)).json).toEqual({ ...DEFAULTS, lastUpdated: null });
    expect(await publicConfig()).toEqual(
      publicSystemConfig.parse({
        ...DEFAULTS,
        apiUrl: 'https://radio.example.org/api',
        lastFmEnabled: false,
      }),
    );
  });

  test('System URL follows PUBLIC_URL until another one is saved', async () => {
    await save({ systemUrl: 'HTTPS://Radio.Example.org:443/' });
    expect(await systemUrlAt('https://new.example')).toBe('https://new.example');
    await save({ systemUrl: 'https://Other.example/' });
    expect(await systemUrlAt('https://new.example')).toBe('https://other.example');
  });

  test('a save takes effect at once, is published and audited', { tags: 'system-calls' }, async () => {
    const change = { description: 'All night', clientUrl: '', version: '2.1.0', timeZone: 'Asia/Kathmandu' };
    const { json } = await save(change);
    expect(json).toEqual({
      success: true,
      message: 'System configuration updated successfully',
      config: {
        ...DEFAULTS,
        systemName: 'Nova',
        description: 'All night',
        version: '2.1.0',
        timeZone: 'Asia/Kathmandu',
        lastUpdated: expect.any(String),
      },
    });
    expect((await server.asAdmin('GET', PATH)).json).toEqual(json.config);
    expect(await publicConfig()).toMatchObject({
      systemName: 'Nova',
      version: '2.1.0',
      timeZone: 'Asia/Kathmandu',
    });
    expect(published).toHaveBeenCalledOnce();
    expect(await listAudited()).toEqual(['system-config.saved']);
  });

  test('a reset restores the defaults', { tags: 'system-calls' }, async () => {
    await save({ description: 'All night', allowRegistration: false });
    const { json } = await server.asAdmin('POST', `${PATH}/reset`);
    expect(json).toEqual({
      success: true,
      message: 'System configuration reset to defaults',
      config: { ...DEFAULTS, lastUpdated: expect.any(String) },
    });
    expect(await listAudited()).toEqual(['system-config.reset', 'system-config.saved']);
  });

  test('reports every invalid field and stores nothing', {
    tags: ['system-rules', 'system-calls'],
  }, async () => {
    for (const [change, param, msg] of BAD_CONFIGS) {
      const { status, json } = await save(change);
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await server.asAdmin('GET', PATH)).json.lastUpdated).toBeNull();
  });

  test('rejects the later of two conflicting saves', { tags: 'system-conflicts' }, async () => {
    const first = await save({ lastUpdated: null });
    expect(await save({ systemName: 'Second', lastUpdated: null })).toMatchObject({
      status: 409,
      json: { code: 'edited-meanwhile' },
    });
    const { lastUpdated } = first.json.config;
    expect((await save({ systemName: 'Second', lastUpdated })).status).toBe(200);
    const saves = await Promise.all(['A', 'B', 'C'].map((systemName) => save({ systemName, lastUpdated })));
    expect(saves.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  test('stores one of several concurrent saves of the same version', async () => {
    const saves = await Promise.all(
      ['A', 'B', 'C', 'D'].map((systemName) => save({ systemName, lastUpdated: null })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('maintenance admits administrators only, until it ends', async () => {
    await save({ maintenanceMode: true });
    expect(await server.asVisitor('GET', '/api/channels')).toMatchObject({
      status: 503,
      json: { code: 'maintenance' },
    });
    expect((await server.asAdmin('GET', '/api/channels')).status).toBe(200);
    expect((await publicConfig()).maintenanceMode).toBe(true);
    await save({ maintenanceMode: false });
    expect((await server.asVisitor('GET', '/api/channels')).status).toBe(200);
  });

  test('applies closed registration and disabled mail', async () => {
    const register = (email: string) =>
      server.asVisitor('POST', '/api/auth/register', {
        firstName: 'Grace',
        lastName: 'Hopper',
        email,
        password: 'Engine of 1843',
      });
    await save({ allowRegistration: false });
    expect((await register('a@example.org')).json.code).toBe('registration-closed');
    await save({ allowRegistration: true, emailEnabled: false });
    expect((await register('b@example.org')).json.needsVerification).toBe(false);
    expect((await publicConfig()).emailEnabled).toBe(false);
  });

  test('Last.fm is enabled when both switches are, and the change is published', {
    tags: 'system-switches',
  }, async () => {
    await server.asAdmin('POST', '/api/lastfm/config', LASTFM);
    expect((await publicConfig()).lastFmEnabled).toBe(true);
    expect(published).toHaveBeenCalledOnce();
    await save({ lastFmEnabled: false });
    expect((await publicConfig()).lastFmEnabled).toBe(false);
    expect((await server.asVisitor('GET', '/api/lastfm/status')).json.enabled).toBe(false);
    expect((await server.asAdmin('GET', '/api/lastfm/config')).json.config.enabled).toBe(true);
    await save({ lastFmEnabled: true });
    expect((await publicConfig()).lastFmEnabled).toBe(true);
    await server.asAdmin('POST', '/api/lastfm/config', { ...LASTFM, enabled: false });
    expect((await publicConfig()).lastFmEnabled).toBe(false);
  });

  test('accepts an address where this station proves itself, and reports the reason otherwise', {
    tags: 'system-url-check',
  }, async () => {
    const respond = (body: string) =>
      `HTTP/1.0 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const nothing = 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n';
    const responses = [respond(`{"proof":"${'A'.repeat(43)}"}`), respond('<p>Hello'), nothing];
    const other = await startTcpServer(respondWith(() => responses.shift()));
    const at = `http://127.0.0.1:${other.port}`;
    const validate = async (url: string) => {
      const { status, json } = await server.asAdmin('POST', `${PATH}/validate-url`, { url });
      return [status, json.message];
    };
    const own = await server.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await validate(own)).toEqual([200, 'This station answers at this address.']);
    const somethingElse = [400, 'Something else than this station answers there.'];
    expect(await validate(at)).toEqual(somethingElse);
    expect(await validate(at)).toEqual(somethingElse);
    expect(await validate(at)).toEqual([400, 'It answered with status 404.']);
    await other.stop();
    expect((await validate(at))[0]).toBe(400);
    const { json } = await server.asAdmin('POST', `${PATH}/validate-url`, { url: 'nowhere' });
    expect(json.errors).toEqual([{ param: 'url', msg: 'Invalid URL format' }]);
  });

  test('reports an address that it may not call as not checked', { tags: 'system-url-check' }, async () => {
    for (const url of ['http://192.168.1.20', 'https://93.184.216.34:25']) {
      const { status, json } = await server.asAdmin('POST', `${PATH}/validate-url`, { url });
      expect([url, status, json]).toEqual([
        ...[url, 200],
        { success: true, checked: false, message: expect.stringContaining('was not checked') },
      ]);
    }
  });

  test('proves itself to everybody, for a nonce of at most 43 characters', async () => {
    const prove = (nonce: string) => server.asVisitor('GET', `${PATH}/proof/${nonce}`);
    const { proof } = (await prove('a')).json;
    expect(proof).toMatch(/^[\w-]{43}$/);
    expect((await prove('a')).json.proof).toBe(proof);
    expect((await prove('b')).json.proof).not.toBe(proof);
    expect((await prove('a'.repeat(44))).status).toBe(400);
    expect((await prove('a%20b')).status).toBe(400);
  });
});
