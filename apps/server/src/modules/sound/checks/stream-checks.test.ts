import { streamCheckWarnings } from '@airdial/contract/channel/messages';
import { expect, test } from 'vitest';
import { mp3Frames } from '../../../../testing/audio-frames-fixture.ts';
import { freePort } from '../../../../testing/free-port.ts';
import { describeStreamChecks, ok } from '../../../../testing/stream-checks-fixture.ts';

const NO_TITLES = 'No song titles were found, neither at a metadata endpoint nor in the stream.';
const NO_CORS =
  'The stream does not let other pages read it (CORS). It plays all the same, but starts more slowly.';
const INSECURE = 'The stream is http and this station is https: browsers may refuse to play it.';

describeStreamChecks('stream checks', (fixture) => {
  const { checks, asAdmin, asVisitor, at, changed, check, save, row } = fixture;

  test('finds type, codec, bitrate, CORS and the source of titles', async () => {
    expect(await check('/good')).toEqual({
      checkedAt: expect.any(String),
      streamUrl: at('/good'),
      isReachable: true,
      resolvedUrl: null,
      contentType: 'audio/mpeg',
      codec: 'MP3',
      oggCodec: null,
      isHls: false,
      bitrate: 128,
      allowsCrossOrigin: true,
      metadataSource: 'stream',
      warnings: [INSECURE],
      problems: ['http'],
      failingSince: null,
    });
  });

  test('warns about each problem', { tags: 'stream-check-row' }, async () => {
    expect((await check('/silent')).warnings).toEqual([INSECURE, NO_CORS, NO_TITLES]);
    expect(await check('/silent')).toMatchObject({ codec: 'AAC', bitrate: 64, metadataSource: null });
    expect((await check('/page')).warnings).toEqual([
      INSECURE,
      'The address answers with text/html, and sends no audio stream.',
    ]);
    expect((await check('/only-us')).allowsCrossOrigin).toBe(true);
    expect((await check('/only-them')).allowsCrossOrigin).toBe(false);
    expect(await check('/hls.m3u8')).toMatchObject({
      resolvedUrl: null,
      isHls: true,
      warnings: [INSECURE, NO_TITLES],
    });
  });

  test('shows what the relay found out since, until the next check', { tags: 'hostile-bytes' }, async () => {
    const tooCostly = streamCheckWarnings.tooCostly('It took too long.');
    const { _id } = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    for (const _ of [1, 2]) await checks().warn(_id, tooCostly);
    expect((await row(_id)).streamCheck.warnings).toEqual([INSECURE, tooCostly]);
    await checks().request(_id);
    expect((await row(_id)).streamCheck.warnings).toEqual([INSECURE]);
  });

  test('finds what Ogg contains, and visitors learn it', async () => {
    expect(await check('/vorbis')).toMatchObject({ codec: 'OGG', oggCodec: 'VORBIS' });
    expect(await check('/ogg')).toMatchObject({ codec: 'OGG', oggCodec: null });
    const { _id } = await save({ streamUrl: at('/opus') });
    await checks().whenIdle();
    const { data } = (await asVisitor('GET', `/api/channels/${_id}`)).json();
    expect(data.play).toMatchObject([{ readable: true, kind: 'opus' }]);
  });

  test('finds the stream inside a playlist', async () => {
    for (const list of ['/list.m3u', '/list.pls'])
      expect(await check(list)).toMatchObject({
        resolvedUrl: at('/good'),
        codec: 'MP3',
        warnings: [
          `The address is a playlist; its stream is played and looked up again when it fails: ${at('/good')}`,
          INSECURE,
        ],
        problems: ['http', 'playlist'],
      });
    for (const list of ['/empty.m3u', '/circle.m3u'])
      expect((await check(list)).warnings).toEqual(['The address is a playlist without a stream in it.']);
  });

  test('checks a stream as an inspection does: by its content, and in every kind of playlist', {
    tags: 'playlist-url',
  }, async () => {
    const frames = mp3Frames(10);
    changed.set('/odd', ok({ 'content-type': 'text/html' }, frames));
    expect(await check('/odd')).toMatchObject({ codec: 'MP3', failingSince: null, contentType: 'text/html' });
    changed.set('/named.mp3', ok({ 'content-type': 'audio/mpeg' }, '[playlist]\nFile1=/good\n'));
    expect(await check('/named.mp3')).toMatchObject({ resolvedUrl: at('/good'), codec: 'MP3' });
    const xspf = `<playlist version="1"><trackList><track><location>${at('/good')}</location></track></trackList></playlist>`;
    changed.set('/list.xspf', ok({ 'content-type': 'application/xspf+xml' }, xspf));
    changed.set('/list.asx', ok({}, `<ASX><Entry><Ref href="${at('/good')}"/></Entry></ASX>`));
    for (const path of ['/list.xspf', '/list.asx'])
      expect(await check(path)).toMatchObject({ resolvedUrl: at('/good'), codec: 'MP3' });
  });

  test('finds titles at a metadata endpoint', async () => {
    expect(await check('/silent', { apiOrigin: at('/song.json') })).toMatchObject({
      metadataSource: 'endpoint',
      warnings: [INSECURE, NO_CORS],
    });
  });

  test('says why a metadata endpoint is of no use, and finds the titles elsewhere', {
    tags: 'stream-check-row',
  }, async () => {
    const unknown = 'The page is not a status page that we know.';
    for (const [apiOrigin, reason] of [
      [at('/page'), unknown],
      [at('/gone'), 'It answered with status 404.'],
      [at(''), 'It answered with status 404.'],
      [`http://127.0.0.1:${await freePort()}/`, 'Nothing answers there: the connection was refused.'],
    ] as const)
      expect(await check('/good', { apiOrigin })).toMatchObject({
        metadataSource: 'stream',
        warnings: [INSECURE, `The metadata endpoint gives no song titles. ${reason}`],
      });
    changed.set('/on-hold.json', ok({ 'content-type': 'application/json' }, '{"title":""}'));
    expect((await check('/good', { apiOrigin: at('/on-hold.json') })).warnings).toEqual([INSECURE]);
    changed.set('/later', Buffer.from('HTTP/1.0 503 Busy\r\nretry-after: 60\r\n\r\n'));
    expect((await check('/good', { apiOrigin: at('/later') })).warnings).not.toContainEqual(
      expect.stringContaining('metadata endpoint gives'),
    );
  });

  test('reports why a stream cannot be read and refuses forbidden addresses', async () => {
    const reason = async (streamUrl: string) =>
      (await asAdmin('POST', '/api/channels/check-stream', { streamUrl })).json().check;
    expect(await reason(at('/gone'))).toMatchObject({
      isReachable: false,
      contentType: null,
      warnings: ['The stream cannot be read. It answered with status 404.'],
    });
    expect(await reason(at('/title-a-byte'))).toMatchObject({
      isReachable: false,
      warnings: [
        'The stream cannot be read. Its icy-metaint is 1: at least 256 bytes of audio have to stand between titles.',
      ],
    });
    expect((await reason('http://169.254.169.254/latest')).isReachable).toBe(false);
    const bad = await asAdmin('POST', '/api/channels/check-stream', { streamUrl: 'file:///etc/passwd' });
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'validation-failed']);
  });

  test('checks a saved channel in the background and stores the result', {
    tags: 'stream-check-row',
  }, async () => {
    const channel = await save({ streamUrl: at('/silent'), codec: 'MP3', bitrate: 128 });
    expect(channel.streamCheck).toBeNull();
    await checks().whenIdle();
    const { streamCheck, updatedAt } = await row(channel._id);
    expect(streamCheck).toMatchObject({
      codec: 'AAC',
      warnings: [
        INSECURE,
        NO_CORS,
        'The stream is AAC, the channel says MP3.',
        'The stream has 64 kbps, the channel says 128 kbps.',
        NO_TITLES,
      ],
    });
    expect(updatedAt).toBe(channel.updatedAt);
    const seen = (await asVisitor('GET', `/api/channels/${channel._id}`)).body;
    expect(seen).not.toContain('streamCheck');
    expect(JSON.parse(seen).data.play).toMatchObject([{ readable: false, kind: 'aac' }]);
  });

  test('saves a dead stream with a warning', async () => {
    const channel = await save({ streamUrl: at('/gone') });
    await checks().whenIdle();
    expect((await row(channel._id)).streamCheck).toMatchObject({
      isReachable: false,
      warnings: ['The stream cannot be read. It answered with status 404.'],
    });
  });

  test.each([
    ['refuses the stream', () => at('/gone'), 'refused'],
    ['does not exist', () => 'http://station.invalid/live', 'unknown-host'],
    ['refuses connections', async () => `http://127.0.0.1:${await freePort()}/live`, 'unreachable'],
    ['sends a page', () => at('/page'), 'not-audio'],
    ['sends what is no HTTP', () => at('/title-a-byte'), 'unreadable'],
  ])('listeners learn that a server %s, until a check finds audio', async (_what, address, failure) => {
    const channel = await save({ streamUrl: await address() });
    await checks().whenIdle();
    const play = async () => (await asVisitor('GET', `/api/channels/${channel._id}`)).json().data.play;
    expect(await play()).toMatchObject([{ failure }]);
    await asAdmin('PUT', `/api/channels/${channel._id}`, { name: 'Nova', streamUrl: at('/good') });
    await checks().whenIdle();
    expect((await play())[0]).not.toHaveProperty('failure');
  });

  test('drops the check of a changed address until the new one was checked', async () => {
    const channel = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    const changed = await asAdmin('PUT', `/api/channels/${channel._id}`, {
      name: 'Nova',
      streamUrl: at('/silent'),
    });
    expect(changed.json().channel.streamCheck).toBeNull();
    await checks().whenIdle();
    expect((await row(channel._id)).streamCheck).toMatchObject({ streamUrl: at('/silent') });
  });

  test('skips own streams and ignores channels deleted meanwhile', async () => {
    const own = await save({ streamUrl: 'https://radio.example.org/radio/one' });
    const gone = await save({ streamUrl: at('/good') });
    await asAdmin('DELETE', `/api/channels/${gone._id}`);
    await checks().whenIdle();
    expect((await row(own._id)).streamCheck).toBeNull();
  });
});
