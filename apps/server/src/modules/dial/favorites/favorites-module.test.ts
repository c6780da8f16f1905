import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LASTFM_KEYS, LastfmServer } from '../../../../testing/lastfm-server.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config/config.ts';

const ADMIN = { email: 'ada@radio.example', password: 'Analytical-1' };

describeOnEachDatabase('favorites and metadata in the whole application', (open) => {
  let lastfm: LastfmServer;
  let app: FastifyInstance;
  beforeEach(async () => {
    lastfm = await LastfmServer.start();
    const config = readConfig({
      APP_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LASTFM_API_URL: lastfm.url,
      OUTBOUND_ALLOW: '127.0.0.0/8',
    });
    const logger = pino({ level: 'silent' });
    ({ app } = await buildApp({ config, database: await open(), logger }));
  });
  afterEach(async () => {
    await app.close();
    await lastfm.stop();
  });

  test('lists a liked song in the profile and with its metadata', async () => {
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();
    const { channels } = await call('GET', '/api/channels?limit=1');
    const id = channels[0]._id;
    await call('POST', `/api/favorites/channels/${id}`);
    const { data } = await call('POST', '/api/favorites/songs', { title: 'Halleluhwah', artist: 'Can' });
    const { user } = await call('GET', '/api/auth/profile');
    expect(user).toMatchObject({ favoriteChannels: [id], likedSongs: [data._id] });
    await call('POST', '/api/lastfm/config', {
      ...LASTFM_KEYS,
      enabled: true,
      cacheEnabled: true,
      cacheDuration: 60,
      rateLimitDelay: 0,
      maxRetries: 0,
    });
    const information = await call('GET', '/api/lastfm/metadata/Can/Halleluhwah');
    expect(information).toMatchObject({ success: true, enhanced: true, albumInfo: { name: 'Tago Mago' } });
    expect((await call('GET', '/api/favorites/songs')).data).toMatchObject([{ playcount: 2_345_678 }]);
  });

  test('requires a session', async () => {
    for (const url of ['/api/favorites/songs', '/api/favorites/channels', '/api/lastfm/config'])
      expect((await app.inject(url)).json()).toMatchObject({ code: 'unauthenticated' });
  });
});
