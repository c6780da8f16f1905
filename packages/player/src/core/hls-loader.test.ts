import { describe, expect, it } from 'vitest';
import { live, openLoader, readNext } from '../testing/hls-loader-fixture.ts';
import { FakeHlsServer, type HlsFiles, mediaPlaylist, ORIGIN } from '../testing/hls-server-fixture.ts';
import { HlsLoader } from './hls-loader.ts';
import { openHls } from './hls-resources.ts';

const ENDED = '#EXT-X-ENDLIST';

describe('a live playlist', () => {
  it('that is complete is read on: a restarted encoder goes on with the next number, or with the first', async () => {
    const { server, loader, next } = await openLoader(live(0, 3));
    for (const expected of ['0', '1', '2']) expect(await next()).toBe(expected);
    server.files['live.m3u8'] = mediaPlaylist(0, 3, ENDED);
    server.onSleep = () => {
      if (server.nowMs < 60_000) return;
      server.files['live.m3u8'] = mediaPlaylist(1, 3);
      server.onSleep = () => {};
    };
    expect(await next()).toBe('3');
    expect(loader.isRecording).toBe(false);
    server.files['live.m3u8'] = mediaPlaylist(0, 2);
    expect([await next(), await next()]).toEqual(['|0', '1']);
  });

  it('is read again at its pace, and twice as often while nothing is new', async () => {
    const { server, next } = await openLoader(live(0, 3));
    const reloadedAt: number[] = [];
    server.onSleep = () => {
      reloadedAt.push(server.nowMs / 1_000);
      if (server.nowMs >= 20_000) server.files['live.m3u8'] = mediaPlaylist(1, 3);
    };
    for (const expected of ['0', '1', '2', '3']) expect(await next()).toBe(expected);
    expect(reloadedAt).toEqual([10, 15, 20]);
  });

  it('of short segments is read seldom while there is a backlog, and at its pace where one fails', async () => {
    const ofSeconds = (count: number) => mediaPlaylist(0, count).replaceAll(':10', ':1');
    const { server, next } = await openLoader({ ...live(0, 1), 'live.m3u8': ofSeconds(30) }, 30);
    const reloads = () => server.requests.filter((name) => name.endsWith('m3u8')).length - 1;
    server.fetchMs = 500;
    for (let count = 0; count < 20; count += 1) await next();
    expect([server.nowMs, reloads()]).toEqual([10_000, 0]);
    await next();
    expect(reloads()).toBe(1);
    server.files['21.aac'] = 404;
    expect(await next()).toBe('|22');
    expect(reloads()).toBe(3);
    for (let count = 0; count < 4; count += 1) await next();
    expect(reloads()).toBe(3);
    // Three of its thirty are left.
    for (let count = 0; count < 3; count += 1) await next();
    expect(reloads()).toBeGreaterThan(3);
  });

  it('is asked for where it was first, and its files where it was found', async () => {
    const server = new FakeHlsServer({
      'live.m3u8': mediaPlaylist(0, 3),
      ...Object.fromEntries([0, 1, 2, 3].map((at) => [`edge/${at}.aac`, Uint8Array.of(at)])),
    });
    server.redirects['live.m3u8'] = `${ORIGIN}edge/live.m3u8?token=1`;
    const opened = await openHls(`${ORIGIN}live.m3u8`, server.ports);
    const loader = new HlsLoader(opened, { behindSeconds: 0, heardUntil: null }, server.ports);
    expect(await readNext(loader)).toBe('0');
    server.nowMs += 20_000;
    server.files['live.m3u8'] = mediaPlaylist(0, 4);
    expect(await readNext(loader)).toBe('1');
    expect(server.requests.filter((name) => name.endsWith('m3u8'))).toEqual(Array(2).fill('live.m3u8'));
  });

  it('goes on with the oldest of what is left', async () => {
    const { server, next } = await openLoader(live(0, 3));
    expect(await next()).toBe('0');
    server.nowMs += 60_000;
    server.files['live.m3u8'] = mediaPlaylist(5, 3);
    expect([await next(), await next()]).toEqual(['|5', '6']);
  });

  it('waits for a cache that is behind, and begins anew where the numbers do', async () => {
    const { server, next } = await openLoader(live(10, 3));
    for (const expected of ['10', '11', '12']) expect(await next()).toBe(expected);
    server.files['live.m3u8'] = mediaPlaylist(9, 3);
    let reloads = 0;
    server.onSleep = () => {
      reloads += 1;
      if (reloads === 2) server.files['live.m3u8'] = mediaPlaylist(11, 3);
    };
    expect(await next()).toBe('13');
    server.files['live.m3u8'] = mediaPlaylist(0, 4);
    expect([await next(), await next()]).toEqual(['|1', '2']);
  });

  it('that is empty for a while plays nothing again', async () => {
    const { server, next } = await openLoader(live(10, 3));
    for (const expected of ['10', '11', '12']) expect(await next()).toBe(expected);
    server.files['live.m3u8'] = '#EXTM3U';
    server.onSleep = () => {
      if (server.nowMs > 60_000) server.files['live.m3u8'] = mediaPlaylist(11, 3);
    };
    expect(await next()).toBe('13');
  });

  it('may fail for as long as it wants once it has played', async () => {
    const { server, next } = await openLoader(live(0, 3));
    for (const expected of ['0', '1', '2']) expect(await next()).toBe(expected);
    server.files['live.m3u8'] = 0;
    server.onSleep = () => {
      if (server.nowMs > 100_000) server.files['live.m3u8'] = mediaPlaylist(1, 3);
    };
    expect(await next()).toBe('3');
    // The playlist is due after its ten seconds, and while it fails, each second.
    const secondsOfFailure = (server.nowMs - 10_000) / 1_000;
    expect(server.requests.filter((name) => name === 'live.m3u8')).toHaveLength(2 + secondsOfFailure);
  });

  it('that becomes another kind of stream is refused', async () => {
    const { server, next } = await openLoader(live(0, 3));
    expect(await next()).toBe('0');
    server.nowMs += 20_000;
    server.files['live.m3u8'] = mediaPlaylist(0, 4, '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"');
    await expect(next()).rejects.toThrow('The playlist needs more than this.');
  });
});

describe('a segment', () => {
  it('that is absent, refused or spoiled is left out; one that does not come is tried again', async () => {
    const { server, next } = await openLoader(live(0, 6, ENDED));
    server.files['1.aac'] = 404;
    server.files['3.aac'] = 0;
    server.onSleep = () => {
      if (server.nowMs > 9_000) server.files['3.aac'] = Uint8Array.of(3);
    };
    expect([await next(), await next(), await next(), await next()]).toEqual(['0', '|2', '3', '4']);
    expect(server.requests.filter((name) => name === '1.aac')).toHaveLength(3);
  });

  it('that a busy server refuses is tried for half a minute, while the buffer plays', async () => {
    const { server, next } = await openLoader(live(0, 6, ENDED));
    server.files['1.aac'] = 503;
    server.onSleep = () => {
      if (server.nowMs > 20_000) server.files['1.aac'] = Uint8Array.of(1);
    };
    expect([await next(), await next()]).toEqual(['0', '1']);
    server.files['2.aac'] = 503;
    expect(await next()).toBe('|3');
    expect(server.requests.filter((name) => name === '2.aac')).toHaveLength(30);
  });

  it('that is a gap is not asked for', async () => {
    const { server, next } = await openLoader(live(0, 3, ENDED, '#EXT-X-GAP'));
    expect([await next(), await next()]).toEqual(['|1', '2']);
    expect(server.requests).not.toContain('0.aac');
  });

  it('that is deleted before there is sound is left out, up to the last one', async () => {
    const { server, next } = await openLoader({ ...live(0, 4), '0.aac': 404, '1.aac': 410 }, 90);
    expect(await next()).toBe('|2');
    expect(server.nowMs).toBe(0);
    const gone = await openLoader({ 'live.m3u8': mediaPlaylist(0, 9) }, 90);
    await expect(gone.next()).rejects.toMatchObject({ status: 404 });
    expect(gone.server.requests).toEqual(['live.m3u8', '0.aac', '1.aac', '2.aac']);
  });

  it('fails at once where it is the first one', async () => {
    const { next } = await openLoader({ 'live.m3u8': mediaPlaylist(0, 3), '0.aac': 403 });
    await expect(next()).rejects.toMatchObject({ status: 403 });
  });

  it('comes with what a decoder needs where that changes, as a part of a file', async () => {
    const { next } = await openLoader({
      'live.m3u8': [
        ...[
          '#EXTM3U',
          '#EXT-X-MAP:URI="all.mp4",BYTERANGE="1@0"',
          '#EXT-X-BYTERANGE:1@1',
          '#EXTINF:1,',
          'all.mp4',
        ],
        ...['#EXT-X-BYTERANGE:1', '#EXTINF:1,', 'all.mp4', '#EXT-X-DISCONTINUITY'],
        ...['#EXT-X-MAP:URI="all.mp4",BYTERANGE="1@3"', '#EXTINF:1,', '9.mp4', ENDED],
      ].join('\n'),
      'all.mp4': Uint8Array.of(1, 2, 3, 4),
      '9.mp4': Uint8Array.of(9),
    });
    expect([await next(), await next(), await next()]).toEqual(['1 2', '3', '|4 9']);
  });

  it('is decrypted with its key, which is asked for once, and with its number', async () => {
    const key = (name: string, rest = '') => `#EXT-X-KEY:METHOD=AES-128,URI="${name}"${rest}`;
    const keys = { a: new Uint8Array(16).fill(65), b: new Uint8Array(16).fill(66), bad: Uint8Array.of(1) };
    const { server, next } = await openLoader({ ...live(7, 2, ENDED, key('a')), ...keys });
    expect([await next(), await next()]).toEqual(['7,65,7', '8,65,8']);
    expect(server.requests.filter((name) => name === 'a')).toHaveLength(1);
    const other = await openLoader({ ...live(7, 2, ENDED, key('b', ',IV=0x05')), ...keys });
    expect(await other.next()).toBe('7,66,5');
    await expect((await openLoader({ ...live(7, 2, key('bad')), ...keys })).next()).rejects.toThrow(
      'The key',
    );
  });

  it('of a page that may not decrypt is refused', async () => {
    const server = new FakeHlsServer(live(0, 3, '#EXT-X-KEY:METHOD=AES-128,URI="key"'));
    const opening = openHls(`${ORIGIN}live.m3u8`, { ...server.ports, decrypt: null });
    await expect(opening).rejects.toThrow('The page may not decrypt.');
  });
});

describe('variants', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"\nlow/live.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2"\nhigh/live.m3u8',
  ].join('\n');
  const files = (): HlsFiles => ({
    'master.m3u8': master,
    'high/live.m3u8': mediaPlaylist(0, 6),
    'low/live.m3u8': mediaPlaylist(100, 6),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`high/${at}.aac`, Uint8Array.of(at)])),
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`low/${100 + at}.aac`, Uint8Array.of(100 + at)]),
    ),
  });

  it('are tried from the best one on', async () => {
    const { next } = await openLoader(files(), 0, 'master.m3u8');
    expect(await next()).toBe('3');
    const other = await openLoader({ ...files(), 'high/live.m3u8': 404 }, 0, 'master.m3u8');
    expect(await other.next()).toBe('103');
  });

  it('are left for lesser ones on a network that is too slow for two segments, without a repetition', async () => {
    const { server, next } = await openLoader(files(), 60, 'master.m3u8');
    server.fetchMs = 11_000;
    expect(await next()).toBe('0');
    server.fetchMs = 9_000;
    expect(await next()).toBe('1');
    server.fetchMs = 11_000;
    expect([await next(), await next()]).toEqual(['2', '3']);
    expect([await next(), await next()]).toEqual(['|104', '105']);
  });

  it('are left at the end of what is listed for what the lesser one lists next', async () => {
    const { server, next } = await openLoader(files(), 0, 'master.m3u8');
    expect(await next()).toBe('3');
    server.fetchMs = 11_000;
    expect([await next(), await next()]).toEqual(['4', '5']);
    server.onSleep = () => {
      server.files['low/live.m3u8'] = mediaPlaylist(100, 7);
    };
    expect(await next()).toBe('|106');
  });

  it('are tried again, where a lesser one did not come, with what has been loaded', async () => {
    const { server, next } = await openLoader({ ...files(), 'low/live.m3u8': 0 }, 60, 'master.m3u8');
    server.fetchMs = 11_000;
    expect([await next(), await next(), await next()]).toEqual(['0', '1', '2']);
    server.files['low/live.m3u8'] = mediaPlaylist(100, 6);
    expect([await next(), await next()]).toEqual(['3', '|104']);
  });

  it('have what a decoder needs each, though they call it alike', async () => {
    const served = files();
    for (const name of ['high', 'low']) {
      served[`${name}/live.m3u8`] = `${served[`${name}/live.m3u8`]}`.replace(
        '#EXTINF',
        '#EXT-X-MAP:URI="init.mp4"\n#EXTINF',
      );
      served[`${name}/init.mp4`] = Uint8Array.of(name === 'high' ? 201 : 202);
    }
    const { server, next } = await openLoader(served, 60, 'master.m3u8');
    server.fetchMs = 11_000;
    expect([await next(), await next(), await next()]).toEqual(['201 0', '1', '|202 102']);
  });

  it('end: a playlist of variants that leads to itself is refused', { tags: 'hostile-streams' }, async () => {
    const loop = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.m3u8';
    await expect(openLoader({ 'master.m3u8': loop }, 0, 'master.m3u8')).rejects.toThrow(
      'no list of segments',
    );
  });
});

it.each([
  ['<html>', { status: 200 }],
  [404, { status: 404 }],
  [0, { status: null }],
])('a playlist that is %j fails', async (file, failure) => {
  await expect(openLoader({ 'live.m3u8': file })).rejects.toMatchObject(failure);
});
