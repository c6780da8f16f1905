import { LIST_FORMATS } from '@airdial/contract/channel-list/formats';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelsFixture, LEAST, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { mountImports } from '../../../../testing/imports-fixture.ts';
import { respondWith, startTcpServer, type TcpServer } from '../../../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';

const PATH = '/api/channels/import/preview';

const BOUNDARY = 'list';

const toForm = (file: string | Buffer, key = 'file') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"; filename="a.m3u"\r\n\r\n`),
    Buffer.from(file),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

describeOnEachDatabase('the preview of an import', (open) => {
  let fixture: ChannelsFixture;
  let lists: TcpServer;
  beforeEach(async () => {
    const database = await open();
    fixture = await openChannelsFixture(database);
    mountImports(fixture, database);
    lists = await startTcpServer(
      respondWith((path) =>
        path === '/list.pls'
          ? 'HTTP/1.1 200 OK\r\ncontent-type: audio/x-scpls\r\n\r\n#EXTM3U\n#EXTIMG:logos/a.png\nhttp://a.example/1\n'
          : `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(CHANNEL_LIST_MAX_BYTES + 1)}`,
      ),
    );
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await lists.stop();
    await fixture.stop();
  });

  const preview = async (body: object) => {
    const { statusCode, body: text } = await fixture.asAdmin('POST', PATH, body);
    return { status: statusCode, ...JSON.parse(text) };
  };
  const upload = async (payload: Buffer) => {
    const headers = {
      authorization: 'Bearer admin:ada',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const { statusCode, body } = await fixture.app.inject({ method: 'POST', url: PATH, headers, payload });
    return { status: statusCode, ...JSON.parse(body) };
  };

  test('makes one channel of the qualities of a station, the best first, and of nothing else', {
    tags: 'further-addresses',
  }, async () => {
    const text = [
      'name,url,bitrate,codec',
      'Sunny 64 kbps,https://s.example/sunny-aac-64.aac,64,AAC',
      'Sunny,https://s.example/sunny-mp3-192.mp3,192,MP3',
      'Sunny (128k),http://s.example/sunny/mp3/128/,128,MP3',
      'Sunny,https://s.example/sunny-mp3-192.mp3?token=x,,',
      'NTS,https://n.example/stream,,',
      'NTS,https://n.example/stream2,,',
      'K,https://k.example/k971,,',
      'K,https://k.example/k907,,',
    ].join('\n');
    const { rows } = await preview({ text });
    expect(rows.map(({ status, reason }: PreviewRow) => [status, reason])).toEqual([
      ['new', undefined],
      ['duplicate', 'It becomes a further address of that channel.'],
      ['duplicate', 'It becomes a further address of that channel.'],
      ['duplicate', undefined],
      ...Array.from({ length: 4 }, () => ['new', undefined]),
    ]);
    expect(rows[0].channel).toMatchObject({
      name: 'Sunny 64 kbps',
      streamUrl: 'https://s.example/sunny-mp3-192.mp3',
      codec: 'MP3',
      bitrate: 192,
      alternatives: [
        { streamUrl: 'http://s.example/sunny/mp3/128/', codec: 'MP3', bitrate: 128 },
        { streamUrl: 'https://s.example/sunny-aac-64.aac', codec: 'AAC', bitrate: 64 },
      ],
    });
  });

  test('cuts long names and genres at a word, and says what can never sound', async () => {
    const words = 'Radio '.repeat(30);
    const text = [
      'name,url,genre',
      `${words},https://a.example/live,${words}`,
      'Dash,https://b.example/live.mpd,',
      'Film,https://c.example/film.MKV?a=b,',
      'Token,mms://d.example/,',
      'Secret,https://user:pass@e.example/,',
    ].join('\n');
    const { rows } = await preview({ text });
    expect(rows.map(({ status, reason }: PreviewRow) => [status, reason])).toEqual([
      ['new', 'name is cut to 120 characters. genre is cut to 60 characters.'],
      [
        'invalid',
        'This is a DASH stream, which the player cannot play. Stations that have one often have MP3, AAC or HLS too.',
      ],
      ['invalid', 'This is a video, not radio.'],
      ['invalid', 'Stream URL must be a web address that starts with http:// or https://.'],
      [
        'invalid',
        'Stream URL must not contain a user name or password: everyone who listens could read them.',
      ],
    ]);
    expect(rows[0].channel).toMatchObject({
      name: 'Radio '.repeat(20).trim(),
      genre: 'Radio '.repeat(10).trim(),
    });
  });

  test('marks each row as new, a duplicate or invalid, and stores nothing', {
    tags: 'channel-import',
  }, async () => {
    const { channel } = (await fixture.asAdmin('POST', '/api/channels', LEAST)).json();
    const text = [
      'name,url,number,logo,country',
      'Moon,https://moon.example/live,7,https://moon.example/l.png,Iceland',
      'Nova again,http://nova.example/live/;,8,,',
      'NOVA,https://nova.example/live-64.mp3,,,',
      'Moon twin,http://moon.example/live,,,',
      ',ftp://sun.example/,10,,',
      'Star,https://star.example/,1,no picture,',
    ].join('\n');
    const { status, rows } = await preview({ text });
    expect(status).toBe(200);
    expect(rows).toEqual([
      {
        line: 2,
        status: 'new',
        channel: {
          channelNumber: 7,
          name: 'Moon',
          streamUrl: 'https://moon.example/live',
          imageUrl: 'https://moon.example/l.png',
          country: 'Iceland',
        },
      },
      expect.objectContaining({
        line: 3,
        status: 'duplicate',
        duplicateOf: { _id: channel._id, line: null, name: 'Nova' },
      }),
      expect.objectContaining({ line: 4, status: 'duplicate' }),
      expect.objectContaining({
        line: 5,
        status: 'duplicate',
        duplicateOf: { _id: null, line: 2, name: 'Moon' },
      }),
      {
        line: 6,
        status: 'invalid',
        reason:
          'Channel name is required. Stream URL must be a web address that starts with http:// or https://.',
        channel: expect.objectContaining({ name: '', streamUrl: 'ftp://sun.example/' }),
      },
      {
        line: 7,
        status: 'new',
        reason:
          'imageUrl is left out: Image URL must be a web address or a path on this server. Number 1 is taken.',
        channel: expect.objectContaining({ name: 'Star', channelNumber: 2 }),
      },
    ]);
    const numbers = rows.map((row: { channel: { channelNumber: number } }) => row.channel.channelNumber);
    expect(new Set(numbers).size).toBe(rows.length);
    expect(fixture.channels.size).toBe(1);
  });

  test('takes mounts of one server without names for different streams', async () => {
    const paths = ['/jazz', '/rock', '/play?id=1', '/play?id=2'];
    const { rows } = await preview({ text: paths.map((path) => `http://ice.example${path}`).join('\n') });
    expect(rows.map(({ status, channel }: PreviewRow) => [status, channel.name])).toEqual([
      ['new', 'ice.example/jazz'],
      ['new', 'ice.example/rock'],
      ['new', 'ice.example/play'],
      ['new', 'ice.example/play'],
    ]);
  });

  test('marks every row of the exported dial as a duplicate, and of another dial as new', async () => {
    for (const name of ['One', 'Two'])
      await fixture.asAdmin('POST', '/api/channels', { name, streamUrl: `https://${name}.example/` });
    for (const format of LIST_FORMATS) {
      const { body: text } = await fixture.asAdmin('GET', `/api/channels/export?format=${format}`);
      const { rows } = await preview({ text });
      expect(rows).toMatchObject([{ status: 'duplicate' }, { status: 'duplicate' }]);
      const others = await preview({ text: text.replaceAll('.example', '.test') });
      expect(others.rows).toMatchObject([{ status: 'new' }, { status: 'new' }]);
    }
  });

  test('creates the same channels again from an export, once they are deleted', async () => {
    await fixture.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 44, genre: '=Jazz' });
    const exportJson = async () => (await fixture.asAdmin('GET', '/api/channels/export?format=json')).json();
    const { body: text } = await fixture.asAdmin('GET', '/api/channels/export?format=csv');
    const { channels: before } = await exportJson();
    for (const { id } of [...fixture.channels.all()]) await fixture.channels.writer.delete(id);
    for (const { channel } of (await preview({ text })).rows)
      expect((await fixture.asAdmin('POST', '/api/channels', channel)).statusCode).toBe(200);
    expect((await exportJson()).channels).toMatchObject(
      before.map(({ createdAt: _, ...channel }: { createdAt: string }) => channel),
    );
  });

  test('reads each numbered channel of an export into an empty station', async () => {
    const urls = ['nova-128.mp3', 'nova-64.mp3', 'live', 'live', 'live'].map(
      (path) => `http://n.example/${path}`,
    );
    const sent = urls.map((streamUrl, index) => ({ name: 'Nova', streamUrl, channelNumber: 201 + index }));
    for (const channel of sent) await fixture.asAdmin('POST', '/api/channels', channel);
    const formats = ['csv', 'json', 'm3u', 'xspf'];
    const exports = formats.map((format) => fixture.asAdmin('GET', `/api/channels/export?format=${format}`));
    const texts = (await Promise.all(exports)).map(({ body }) => body);
    for (const { id } of [...fixture.channels.all()]) await fixture.channels.writer.delete(id);
    for (const text of texts)
      expect((await preview({ text })).rows).toMatchObject(
        sent.map((channel) => ({ status: 'new', channel })),
      );
  });

  test('lets other work run while it reads the largest list', { tags: 'channel-import' }, async () => {
    // Each row takes a millisecond at least, however fast the machine is.
    const startedAt = performance.now();
    let reads = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => startedAt + reads++);
    const yields = vi.spyOn(TimeSlice.prototype, 'next');
    const lines = Array.from({ length: 10_000 }, (_, index) => `Station ${index},http://${index}.example/`);
    expect((await preview({ text: ['name,url', ...lines].join('\n') })).rows).toHaveLength(10_000);
    // It is parsed, validated and written, each in slices of ten milliseconds.
    expect(yields.mock.calls.length).toBeGreaterThan(2_800);
  });

  test('takes one file, of any encoding', async () => {
    const latin1 = Buffer.from('#EXTM3U\n#EXTINF:-1,Café\nhttp://cafe.example/\n', 'latin1');
    expect((await upload(toForm(latin1))).rows).toMatchObject([
      { status: 'new', channel: { name: 'Café', channelNumber: 1 } },
    ]);
    expect(await upload(toForm('a', 'other'))).toMatchObject({ status: 400, code: 'validation-failed' });
    const first = toForm('a').subarray(0, -`--${BOUNDARY}--\r\n`.length);
    const message = 'Only one file can be uploaded at once';
    expect(await upload(Buffer.concat([first, toForm('b')]))).toMatchObject({ status: 400, message });
  });

  test('fetches a list, and nothing from where the server may not go', async () => {
    const url = `http://127.0.0.1:${lists.port}/list.pls`;
    const imageUrl = `http://127.0.0.1:${lists.port}/logos/a.png`;
    expect((await preview({ url })).rows).toMatchObject([
      { line: 3, status: 'new', channel: { name: 'a.example/1', streamUrl: 'http://a.example/1', imageUrl } },
    ]);
    const calls = lists.connections();
    for (const forbidden of [`http://[::1]:${lists.port}/list.pls`, 'http://169.254.169.254/latest/'])
      expect(await preview({ url: forbidden })).toMatchObject({ status: 502, code: 'list-unreachable' });
    for (const bad of ['file:///etc/passwd', 'http://user:pw@a.example/'])
      expect(await preview({ url: bad })).toMatchObject({ status: 400, errors: [{ param: 'url' }] });
    expect(lists.connections()).toBe(calls);
  });

  test('names the limit of what is too large, whichever way it comes', async () => {
    const large = 'x'.repeat(CHANNEL_LIST_MAX_BYTES + 1);
    const message = 'A list may have at most 20 MB.';
    expect(await upload(toForm(large))).toMatchObject({ status: 413, code: 'list-too-large', message });
    expect(await preview({ text: 'é'.repeat(CHANNEL_LIST_MAX_BYTES / 2 + 1) })).toMatchObject({
      status: 413,
      message,
    });
    expect(await preview({ text: large })).toMatchObject({
      status: 400,
      errors: [{ param: 'text', msg: message }],
    });
    const url = `http://127.0.0.1:${lists.port}/large`;
    expect(await preview({ url })).toMatchObject({ status: 413, message });
  });

  test('names line and reason of what cannot be read', async () => {
    expect(await preview({ text: '#EXTM3U\n#EXT-X-VERSION:3' })).toMatchObject({
      status: 400,
      code: 'list-unreadable',
      message: 'Line 2: This is an HLS stream and no list. Add its address as a channel.',
    });
    for (const body of [{}, { text: 'a', url: 'http://a.example/' }])
      expect(await preview(body)).toMatchObject({ status: 400, errors: [{ param: 'text' }] });
  });
});
