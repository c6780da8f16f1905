import { publicSystemConfig } from '@airdial/contract/system/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp } from '../../testing/admin-fixture.ts';
import { answering, startTinyServer } from '../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';

const PATH = '/api/system-config';
const LEAST = { systemName: 'Nova', systemUrl: 'https://radio.example.org', apiPath: '/api' };
const DEFAULTS = {
  systemName: 'Airdial',
  version: '1.0.0',
  systemUrl: 'https://radio.example.org',
  apiPath: '/api',
  clientUrl: null,
  description: '',
  maintenanceMode: false,
  allowRegistration: true,
  emailEnabled: true,
  lastFmEnabled: true,
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

/** What is sent, and what is said of it. */
const BAD_CONFIGS: readonly (readonly [object, string, string])[] = [
  [{ systemName: ' ' }, 'systemName', 'System name is required'],
  [{ systemUrl: '' }, 'systemUrl', 'System URL is required'],
  [{ systemUrl: 'radio' }, 'systemUrl', 'Invalid URL format'],
  [{ systemUrl: 'javascript:alert(1)' }, 'systemUrl', 'Invalid URL format'],
  [{ clientUrl: 'nowhere' }, 'clientUrl', 'Invalid URL format'],
  [{ apiPath: 'api' }, 'apiPath', 'API path must start with /'],
  [{ apiPath: '//evil.example' }, 'apiPath', 'API path must start with /'],
  [{ apiPath: '' }, 'apiPath', 'API path is required'],
  [{ version: '1.0' }, 'version', 'Version must be in format x.y.z'],
];

describeOnEachDatabase('the system configuration', (open) => {
  let station: AdminApp;
  let announced: ReturnType<typeof vi.spyOn>;
  let audited: () => Promise<string[]>;
  beforeEach(async () => {
    announced = vi.spyOn(SiteEvents.prototype, 'announceSystemChanged');
    const database = await open();
    audited = async () =>
      (await new AuditRepository(database.db).readLatest(9))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('system-config.'));
    station = await openAdminApp(database);
  });
  afterEach(async () => {
    announced.mockRestore();
    await station.close();
  });

  const save = (change: object) => station.asAdmin('PUT', PATH, { ...LEAST, ...change });
  const publicConfig = async () => (await station.asVisitor('GET', `${PATH}/public`)).json;

  test('is answered itself, with defaults and never updated', async () => {
    expect((await station.asAdmin('GET', PATH)).json).toEqual({ ...DEFAULTS, lastUpdated: null });
    expect(await publicConfig()).toEqual(
      publicSystemConfig.parse({
        ...DEFAULTS,
        apiUrl: 'https://radio.example.org/api',
        lastFmEnabled: false,
      }),
    );
  });

  test('a save counts at once, is announced to every page and written down', async () => {
    const { json } = await save({ description: 'All night', clientUrl: '', version: '2.1.0' });
    expect(json).toEqual({
      success: true,
      message: 'System configuration updated successfully',
      config: {
        ...DEFAULTS,
        systemName: 'Nova',
        description: 'All night',
        version: '2.1.0',
        lastUpdated: expect.any(String),
      },
    });
    expect((await station.asAdmin('GET', PATH)).json).toEqual(json.config);
    expect(await publicConfig()).toMatchObject({ systemName: 'Nova', version: '2.1.0' });
    expect(announced).toHaveBeenCalledOnce();
    expect(await audited()).toEqual(['system-config.saved']);
  });

  test('a reset puts everything back', async () => {
    await save({ description: 'All night', allowRegistration: false });
    const { json } = await station.asAdmin('POST', `${PATH}/reset`);
    expect(json).toEqual({
      success: true,
      message: 'System configuration reset to defaults',
      config: { ...DEFAULTS, lastUpdated: expect.any(String) },
    });
    expect(await audited()).toEqual(['system-config.reset', 'system-config.saved']);
  });

  test('every bad field is named in words, and nothing is stored', async () => {
    for (const [change, param, msg] of BAD_CONFIGS) {
      const { status, json } = await save(change);
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await station.asAdmin('GET', PATH)).json.lastUpdated).toBeNull();
  });

  test('two who edit the same: the later save is told, and nothing is written over', async () => {
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

  test('of many saves at once of the same reading one is stored', async () => {
    const saves = await Promise.all(
      ['A', 'B', 'C', 'D'].map((systemName) => save({ systemName, lastUpdated: null })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('maintenance lets in administrators and nobody else, until it is over', async () => {
    await save({ maintenanceMode: true });
    expect(await station.asVisitor('GET', '/api/channels')).toMatchObject({
      status: 503,
      json: { code: 'maintenance' },
    });
    expect((await station.asAdmin('GET', '/api/channels')).status).toBe(200);
    expect((await publicConfig()).maintenanceMode).toBe(true);
    await save({ maintenanceMode: false });
    expect((await station.asVisitor('GET', '/api/channels')).status).toBe(200);
  });

  test('closed registration refuses, and nobody waits for mails of a station that sends none', async () => {
    const register = (email: string) =>
      station.asVisitor('POST', '/api/auth/register', {
        firstName: 'Grace',
        lastName: 'Hopper',
        email,
        password: 'Engine 1843',
      });
    await save({ allowRegistration: false });
    expect((await register('a@example.org')).json.code).toBe('registration-closed');
    await save({ allowRegistration: true, emailEnabled: false });
    expect((await register('b@example.org')).json.needsVerification).toBe(false);
    expect((await publicConfig()).emailEnabled).toBe(false);
  });

  test('Last.fm is on when both switches are, and every page is told', async () => {
    await station.asAdmin('POST', '/api/lastfm/config', LASTFM);
    expect((await publicConfig()).lastFmEnabled).toBe(true);
    expect(announced).toHaveBeenCalledOnce();
    await save({ lastFmEnabled: false });
    expect((await publicConfig()).lastFmEnabled).toBe(false);
    expect((await station.asVisitor('GET', '/api/lastfm/status')).json.enabled).toBe(false);
    expect((await station.asAdmin('GET', '/api/lastfm/config')).json.config.enabled).toBe(true);
    await save({ lastFmEnabled: true });
    expect((await publicConfig()).lastFmEnabled).toBe(true);
    await station.asAdmin('POST', '/api/lastfm/config', { ...LASTFM, enabled: false });
    expect((await publicConfig()).lastFmEnabled).toBe(false);
  });

  test('an address is taken where this software answers, and else it is said why not', async () => {
    const health = (body: string) =>
      `HTTP/1.0 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const world = await startTinyServer(
      answering((path) =>
        path === '/api/health'
          ? health('{"status":"ok"}')
          : path === '/other/api/health'
            ? health('<p>Hello')
            : 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n',
      ),
    );
    const at = `http://127.0.0.1:${world.port}`;
    const validate = async (url: string) => {
      const { status, json } = await station.asAdmin('POST', `${PATH}/validate-url`, { url });
      return [status, json.message];
    };
    const fine = [200, 'This station answers at this address.'];
    expect(await validate(at)).toEqual(fine);
    expect(await validate('https://radio.example.org')).toEqual(fine);
    expect(await validate('http://192.168.1.20')).toEqual(fine);
    expect(await validate(`${at}/other`)).toEqual([400, 'Something else than this station answers there.']);
    expect(await validate(`${at}/nothing`)).toEqual([400, 'It answered with status 404.']);
    await world.stop();
    expect((await validate(at))[0]).toBe(400);
    const { json } = await station.asAdmin('POST', `${PATH}/validate-url`, { url: 'nowhere' });
    expect(json.errors).toEqual([{ param: 'url', msg: 'Invalid URL format' }]);
  });
});
