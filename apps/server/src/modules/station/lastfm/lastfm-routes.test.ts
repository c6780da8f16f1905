// @module-tag lastfm-calls

import { LASTFM_RATE_DELAY_MAX_MS } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import { describeLastfm, TEST_CONFIG } from '../../../../testing/lastfm-fixture.ts';
import { LASTFM_KEYS } from '../../../../testing/lastfm-server.ts';

const DAY_MS = 24 * 60 * 60_000;
const TRACK = '/api/lastfm/track/Can/Halleluhwah';

describeLastfm('Last.fm administration', (fixture) => {
  const get = async (url: string) => (await fixture.node.asAdmin('GET', `/api/lastfm/${url}`)).json();
  const post = async (url: string, body: object) =>
    (await fixture.node.asAdmin('POST', `/api/lastfm/${url}`, body)).json();

  test('starts disabled, with the specified defaults', {
    tags: ['lastfm-form', 'lastfm-config-calls'],
  }, async () => {
    expect(await get('config')).toEqual({
      success: true,
      config: {
        apiKey: '',
        secretKey: '',
        secretKeyIsSet: false,
        enabled: false,
        cacheEnabled: true,
        cacheDuration: 3_600,
        rateLimitDelay: 200,
        maxRetries: 3,
        lastUpdated: null,
      },
    });
    expect((await fixture.node.asVisitor('GET', '/api/lastfm/status')).json()).toEqual({
      success: true,
      enabled: false,
      configured: false,
    });
  });

  test('applies a saved configuration at once, never returns the secret, and keeps it when blank', {
    tags: 'lastfm-config-calls',
  }, async () => {
    const lastUpdated = expect.any(String);
    const saved = { ...TEST_CONFIG, secretKey: '', secretKeyIsSet: true, lastUpdated };
    expect(await post('config', TEST_CONFIG)).toEqual({
      success: true,
      message: 'Last.fm configuration saved successfully',
      config: saved,
    });
    expect((await fixture.node.asListener('GET', TRACK)).statusCode).toBe(200);
    await post('config', { ...TEST_CONFIG, secretKey: '', cacheDuration: 60 });
    expect((await get('config')).config).toEqual({ ...saved, cacheDuration: 60 });
    expect(await post('test-connection', { apiKey: LASTFM_KEYS.apiKey, secretKey: '' })).toMatchObject({
      success: true,
    });
    expect((await get('status')).configured).toBe(true);
    const rows = await fixture.node.database.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(rows)).toContain(LASTFM_KEYS.apiKey);
    expect(JSON.stringify(rows)).not.toContain(LASTFM_KEYS.secretKey);
  });

  test('refuses the later of two saves based on the same version', { tags: 'lastfm-conflicts' }, async () => {
    const save = async (change: object) => post('config', { ...TEST_CONFIG, ...change });
    const saves = await Promise.all([1, 2, 3].map((maxRetries) => save({ maxRetries, lastUpdated: null })));
    expect(saves.map(({ code }) => code ?? 'saved').sort()).toEqual([
      'edited-meanwhile',
      'edited-meanwhile',
      'saved',
    ]);
    const { config } = await get('config');
    expect((await save({ apiKey: 'mine', lastUpdated: null })).code).toBe('edited-meanwhile');
    expect((await get('config')).config).toEqual(config);
    expect((await save({ apiKey: 'mine', lastUpdated: config.lastUpdated })).config.apiKey).toBe('mine');
  });

  test('refuses a missing key and impossible numbers, field by field', async () => {
    const refused = await post('config', { ...TEST_CONFIG, apiKey: ' ', cacheDuration: -1, maxRetries: 1.5 });
    expect(refused.errors).toEqual([
      { param: 'apiKey', msg: 'API key is required' },
      { param: 'cacheDuration', msg: 'Cache duration must be a whole number from 0 to 2592000' },
      { param: 'maxRetries', msg: 'Maximum retries must be a whole number from 0 to 10' },
    ]);
  });

  test('tests both keys of the form and not the stored ones', { tags: 'lastfm-config-calls' }, async () => {
    await fixture.node.configure({ apiKey: 'stored' });
    const details = { status: 'error', version: '2.0' };
    const failed = { success: false, message: 'Last.fm API connection test failed', details };
    expect(await post('test-connection', LASTFM_KEYS)).toEqual({
      success: true,
      message: 'Last.fm API connection test successful',
      details: { ...details, status: 'connected' },
    });
    expect(await post('test-connection', { ...LASTFM_KEYS, secretKey: 'wrong' })).toEqual({
      ...failed,
      error: 'The secret key does not belong to this API key.',
    });
    expect(await post('test-connection', { ...LASTFM_KEYS, apiKey: 'wrong' })).toEqual({
      ...failed,
      error: 'The API key is not valid.',
    });
    fixture.lastfm.reply = () => ({ body: { error: 26, message: 'Suspended' } });
    expect((await post('test-connection', LASTFM_KEYS)).error).toBe('Last.fm has suspended this API key.');
    fixture.lastfm.reply = () => ({ body: { error: 4, message: 'No' } });
    expect((await post('test-connection', LASTFM_KEYS)).error).toBe('Last.fm refused the call with error 4.');
    await fixture.lastfm.stop();
    const error = 'Last.fm cannot be reached at the moment.';
    expect(await post('test-connection', LASTFM_KEYS)).toEqual({ ...failed, error });
    expect((await get('config')).config.apiKey).toBe('stored');
  });

  test('shortens a longer delay than allowed, which an older version has stored', {
    tags: 'lastfm-config-calls',
  }, async () => {
    await fixture.node.configure();
    const { db } = fixture.node.database;
    const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow();
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...JSON.parse(value), rateLimitDelay: 60_000 }) })
      .execute();
    expect((await get('config')).config.rateLimitDelay).toBe(LASTFM_RATE_DELAY_MAX_MS);
  });

  test('requires a secret key for the test when none is stored', async () => {
    expect(await post('test-connection', { apiKey: 'a', secretKey: '' })).toMatchObject({
      code: 'validation-failed',
      errors: [{ param: 'secretKey', msg: 'Secret key is required' }],
    });
    expect(fixture.lastfm.calls).toEqual([]);
  });

  test('counts lookups, cache hits and errors by day', { tags: 'lastfm-statistics' }, async () => {
    await fixture.node.configure();
    await fixture.node.asListener('GET', TRACK);
    await fixture.node.asListener('GET', TRACK);
    const today = new Date().toISOString().slice(0, 10);
    const counts = { lookups: 2, cacheHits: 1, staleResponses: 0, upstreamCalls: 1, upstreamErrors: 0 };
    expect(await get('stats')).toEqual({
      success: true,
      stats: { days: [{ date: today, ...counts }], totals: counts, cachedEntries: 1 },
    });
    fixture.node.passTime(DAY_MS);
    fixture.lastfm.reply = () => ({ status: 500, body: '' });
    await fixture.node.asListener('GET', TRACK);
    const { stats } = await get('stats?days=2');
    expect(stats.days).toHaveLength(2);
    expect(stats.totals).toEqual({
      ...counts,
      lookups: 3,
      staleResponses: 1,
      upstreamCalls: 4,
      upstreamErrors: 3,
    });
    expect((await get('stats?days=1')).stats.totals.lookups).toBe(1);
    expect((await get('stats?days=91')).code).toBe('validation-failed');
  });

  test('clears the cache and returns the number of entries', { tags: 'lastfm-statistics' }, async () => {
    await fixture.node.configure();
    await fixture.node.asListener('GET', '/api/lastfm/metadata/Can/Halleluhwah');
    expect(await post('clear-cache', {})).toEqual({
      success: true,
      message: 'Last.fm cache cleared successfully',
      cleared: 4,
    });
    await fixture.node.asListener('GET', TRACK);
    expect(fixture.lastfm.methods()['track.getInfo']).toBe(2);
  });

  test('prunes expired entries only', async () => {
    await fixture.node.configure();
    await fixture.node.asListener('GET', TRACK);
    await get('stats');
    fixture.node.passTime(5 * DAY_MS);
    await fixture.node.asListener('GET', '/api/lastfm/artist/Can');
    fixture.node.passTime(3 * DAY_MS);
    await fixture.node.service.prune();
    expect((await get('stats')).stats.cachedEntries).toBe(1);
    fixture.node.passTime(90 * DAY_MS);
    await fixture.node.service.prune();
    expect((await get('stats?days=90')).stats).toEqual({
      days: [],
      totals: { lookups: 0, cacheHits: 0, staleResponses: 0, upstreamCalls: 0, upstreamErrors: 0 },
      cachedEntries: 0,
    });
  });

  test('prunes the oldest entries beyond the limit', async () => {
    await fixture.restart({ maxEntries: 3 });
    await fixture.node.configure();
    const artists = ['Can', 'Who', 'Nobody', 'Odd', 'Neu!'].map((name) => `/api/lastfm/artist/${name}`);
    for (const artist of artists) {
      fixture.node.passTime(1_000);
      await fixture.node.asListener('GET', artist);
    }
    await fixture.node.service.prune();
    expect((await get('stats')).stats.cachedEntries).toBe(3);
    for (const artist of artists.slice(2)) await fixture.node.asListener('GET', artist);
    expect(fixture.lastfm.calls).toHaveLength(5);
    for (const artist of artists.slice(0, 2)) await fixture.node.asListener('GET', artist);
    expect(fixture.lastfm.calls).toHaveLength(7);
  });

  test('records changes in the audit log, without keys', async () => {
    await post('config', TEST_CONFIG);
    await post('clear-cache', {});
    const rows = await fixture.node.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(details)])).toEqual([
      [
        'lastfm-config.saved',
        'ada',
        { enabled: true, isNewSecret: true, changed: expect.arrayContaining(['apiKey', 'sealedSecret']) },
      ],
      ['lastfm-cache.cleared', 'ada', { cleared: 0 }],
    ]);
  });

  test('refuses everybody but administrators, except for the status', {
    tags: 'metadata-admin',
  }, async () => {
    const calls = [
      ['GET', 'config'],
      ['POST', 'config'],
      ['POST', 'test-connection'],
      ['GET', 'stats'],
      ['POST', 'clear-cache'],
    ] as const;
    for (const [method, name] of calls) {
      expect((await fixture.node.asVisitor(method, `/api/lastfm/${name}`)).statusCode).toBe(401);
      expect((await fixture.node.asListener(method, `/api/lastfm/${name}`)).statusCode).toBe(403);
    }
    expect((await fixture.node.asVisitor('GET', '/api/lastfm/status')).statusCode).toBe(200);
  });
});
