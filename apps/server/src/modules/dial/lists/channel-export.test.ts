import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelsFixture, LEAST, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { FULL } from '../../../../testing/full-channel.ts';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { channelListsModule } from './channel-lists-module.ts';

const AT = Date.parse('2026-11-23T12:00:00Z');
const STATION = { systemName: 'Nova & Söhne', systemUrl: 'https://radio.example.org' };
const ODD = {
  channelNumber: 7,
  name: '=cmd|"/c calc"!A1, and more',
  streamUrl: 'https://odd.example/live?a=1&b="2"',
  genre: 'R&B "soul"',
  imageUrl: '/uploads/channels/odd.webp',
};

describeOnEachDatabase('the export of channels', (open) => {
  let fixture: ChannelsFixture;
  beforeEach(async () => {
    fixture = await openChannelsFixture(await open());
    const deps = {
      channels: fixture.channels,
      outbound: createTestOutbound(),
      station: () => STATION,
      now: () => AT,
    };
    channelListsModule(deps).registerRoutes(fixture.app);
    for (const channel of [FULL, ODD]) await fixture.asAdmin('POST', '/api/channels', channel);
  });
  afterEach(() => fixture.stop());

  const exportAs = (format: string) => fixture.asAdmin('GET', `/api/channels/export?format=${format}`);

  test('is a file with a name and a type of its own', async () => {
    for (const [format, type] of [
      ['m3u', 'audio/x-mpegurl'],
      ['pls', 'audio/x-scpls'],
      ['xspf', 'application/xspf+xml'],
      ['opml', 'text/x-opml'],
      ['csv', 'text/csv'],
      ['json', 'application/json'],
    ] as const) {
      const { statusCode, headers } = await exportAs(format);
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
      expect(headers).toMatchObject({
        'content-disposition': `attachment; filename="channels-2026-11-23.${format}"`,
        'cache-control': 'no-store',
      });
    }
  });

  test('refuses unknown formats, and everybody but administrators', async () => {
    const { statusCode, body } = await exportAs('exe');
    expect([statusCode, JSON.parse(body).errors[0].param]).toEqual([400, 'format']);
    const asListener = await fixture.asListener('GET', '/api/channels/export?format=csv');
    expect(asListener.statusCode).toBe(403);
  });

  test('has everything that is stored in JSON, in the order of the numbers', async () => {
    const { channels } = (await exportAs('json')).json();
    const { createdAt, ...full } = channels[1];
    expect(channels.map(({ channelNumber }: { channelNumber: number }) => channelNumber)).toEqual([7, 44]);
    expect(full).toEqual({ ...FULL, furtherGenres: [], alternatives: [], logo: null });
    expect(Date.parse(createdAt)).toBeGreaterThan(0);
  });

  test('has no cell in CSV that a spreadsheet runs', async () => {
    const lines = (await exportAs('csv')).body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"channelNumber","name","streamUrl",/);
    expect(lines[1]).toMatch(/^"7","'=cmd\|""\/c calc""!A1, and more","https:/);
    expect(lines[2]).toContain('"[{""programName"":""Night""');
  });

  test('has active channels with whole addresses for other players', async () => {
    await fixture.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 45 });
    const m3u = (await exportAs('m3u')).body;
    expect(m3u.split('\n')).toEqual([
      '#EXTM3U',
      '#EXTINF:-1 radio="true" tvg-chno="7" tvg-logo="https://radio.example.org/uploads/channels/odd.webp" ' +
        `group-title="R&B 'soul'",${ODD.name}`,
      ODD.streamUrl,
      '#EXTINF:-1 radio="true" tvg-chno="45",Nova',
      LEAST.streamUrl,
      '',
    ]);
    expect((await exportAs('pls')).body).toContain(
      'File2=https://nova.example/live\nTitle2=Nova\nLength2=-1\nNumberOfEntries=2\n',
    );
    for (const format of ['xspf', 'opml']) {
      const { body } = await exportAs(format);
      expect(body).toContain('<title>Nova &amp; Söhne</title>');
      expect(body).toContain('https://odd.example/live?a=1&amp;b=&quot;2&quot;');
      expect(body).not.toContain('44');
    }
  });

  test('is complete with thousands of channels', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ ...LEAST, channelNumber: 1_000 + index }));
    await fixture.channels.writer.createMany(many);
    expect((await exportAs('json')).json().channels).toHaveLength(3_002);
    expect((await exportAs('csv')).body.split('\r\n')).toHaveLength(3_004);
  });

  test('is a whole list without channels', async () => {
    for (const { id } of [...fixture.channels.all()]) await fixture.channels.writer.delete(id);
    expect((await exportAs('json')).json()).toMatchObject({ format: 'airdial-channels', channels: [] });
    expect((await exportAs('pls')).body).toBe('[playlist]\nNumberOfEntries=0\nVersion=2\n');
  });
});
