import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelsFixture, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { registerRateLimits } from '../../../http/connections/rate-limits.ts';
import { channelListsModule } from '../lists/channel-lists-module.ts';
import { registerScheduleRoutes } from './schedule-routes.ts';
import { ScheduleService } from './schedule-service.ts';

const SITE = 'https://radio.example.org';
const STATION = { systemName: 'Nova & Söhne', systemUrl: SITE, timeZone: 'Europe/Berlin' };
const NIGHT = { programName: 'Night & "Day"', dayOfWeek: 'Saturday', startTime: '22:30', endTime: '06:00' };
const MORNING = { programName: 'Morning', dayOfWeek: 'Friday', startTime: '06:00', endTime: '09:00' };
const NOVA = {
  channelNumber: 7,
  name: 'Nova',
  streamUrl: 'https://nova.example/live',
  schedule: [NIGHT, MORNING],
};

describeOnEachDatabase('schedules for other programs', (open) => {
  let fixture: ChannelsFixture;
  let isInMaintenance: boolean;
  let now: number;
  beforeEach(async () => {
    isInMaintenance = false;
    now = Date.parse('2026-11-26T12:00:00Z');
    fixture = await openChannelsFixture(await open());
    const { channels, app } = fixture;
    const station = () => STATION;
    const lists = channelListsModule({ channels, outbound: createTestOutbound(), station });
    await registerRateLimits(app);
    lists.serveListening(app, () => isInMaintenance);
    const listVersion = () => lists.exporter.version;
    const schedules = new ScheduleService({ channels, station, listVersion, now: () => now });
    registerScheduleRoutes(app, schedules, () => isInMaintenance);
    for (const channel of [
      NOVA,
      { channelNumber: 8, name: 'Deep', streamUrl: 'https://deep.example/live' },
      { ...NOVA, channelNumber: 9, name: 'Off', streamUrl: 'https://off.example/live', isActive: false },
    ])
      expect((await fixture.asAdmin('POST', '/api/channels', channel)).statusCode).toBe(200);
  });
  afterEach(() => fixture.stop());

  const get = (url: string, headers = {}) => fixture.app.inject({ url, headers });
  const summaries = (text: string) => text.match(/(?<=^SUMMARY:).+$/gm)?.map((line) => line.trim());

  test('are a guide that the lists of the dial name', { tags: 'schedules-out' }, async () => {
    const guide = await get('/listen.xml');
    expect([guide.statusCode, guide.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const id = fixture.channels.getByNumber(7)?.id;
    expect(guide.body.match(/(?<=<channel id=").+?(?=")/g)).toEqual([id]);
    expect(guide.body.match(/<programme/g)).toHaveLength(2);
    for (const url of ['/listen.m3u', '/listen/7.m3u']) {
      const { body } = await get(url);
      expect(body).toContain(`#EXTM3U url-tvg="${SITE}/listen.xml"\n`);
      expect(body).toContain(` tvg-id="${id}"`);
    }
    const again = () => get('/listen.xml', { 'if-none-match': guide.headers.etag });
    expect((await again()).statusCode).toBe(304);
    now += 86_400_000;
    expect((await again()).statusCode).toBe(200);
  });

  test('change with a channel', async () => {
    await get('/listen.xml');
    const id = fixture.channels.getByNumber(7)?.id;
    await fixture.asAdmin('PUT', `/api/channels/${id}`, { ...NOVA, schedule: [] });
    expect((await get('/listen.xml')).body).not.toContain('<programme');
    expect(summaries((await get('/listen/7.ics')).body)).toBeUndefined();
  });

  test('are a calendar of a channel, and of a program', { tags: 'schedules-out' }, async () => {
    const all = await get('/listen/7.ics');
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(summaries(all.body)).toEqual(['Night & "Day"', 'Morning']);
    const one = await get(`/listen/7.ics?program=${encodeURIComponent(NIGHT.programName)}`);
    expect(summaries(one.body)).toEqual(['Night & "Day"']);
    expect(one.body).toContain('X-WR-CALNAME:Night & "Day" (Nova)\r\n');
    const again = await get('/listen/7.ics', { 'if-none-match': all.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('say that there is no such channel, program or format', async () => {
    for (const [path, status, text] of [
      ['/listen/9.ics', 404, 'There is no channel 9.\n'],
      ['/listen/12.ics', 404, 'There is no channel 12.\n'],
      ['/listen/nova.ics', 404, 'There is no channel nova.\n'],
      ['/listen/7.ics?program=Day', 404, 'Channel 7 has no program Day.\n'],
      ['/listen.exe', 406, 'There is no such format. There are m3u, pls, xspf, opml, tsv, xml.\n'],
      ['/listen/7.xml', 406, 'There is no such format. There are m3u, pls, xspf, opml, tsv, ics.\n'],
    ] as const) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['content-type'], body]).toEqual([
        path,
        status,
        'text/plain; charset=utf-8',
        text,
      ]);
    }
  });

  test('are closed during maintenance', async () => {
    await get('/listen.xml');
    isInMaintenance = true;
    for (const path of ['/listen.xml', '/listen/7.ics']) expect((await get(path)).statusCode).toBe(503);
  });
});
