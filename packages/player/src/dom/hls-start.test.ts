import { joinBytes } from '@airdial/audio-formats/bytes';
import { adtsFrame, mp3Frame } from '@airdial/audio-formats/testing/frame-fixture';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeMediaSource } from '../testing/fake-media-source.ts';
import { FakeElement } from '../testing/hls-fixture.ts';
import { FakeHlsServer, type HlsFiles, mediaPlaylist, ORIGIN } from '../testing/hls-server-fixture.ts';
import { startHls } from './hls-start.ts';

const url = `${ORIGIN}live.m3u8`;
const AAC = joinBytes([adtsFrame(1), adtsFrame(2)]);
const MP3 = joinBytes([mp3Frame(1), mp3Frame(2)]);
const TAG = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 3, 1, 2, 3);
const PAGE = new TextEncoder().encode('<html>Please sign in</html>');
const SECONDS_OF_AAC = AAC.length;

const files = (count: number, first: Uint8Array, ...lines: readonly string[]): HlsFiles => ({
  'live.m3u8': mediaPlaylist(0, count, ...lines),
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.aac`, at === 0 ? first : AAC])),
});

beforeEach(() => {
  FakeMediaSource.created.length = 0;
  FakeMediaSource.isTypeSupported = () => true;
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.stubGlobal('navigator', { vendor: '' });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

function open(
  served: HlsFiles,
  fields: { behindSeconds?: number; bypassCache?: boolean; isHeld?: boolean; isLive?: boolean } = {},
) {
  const { behindSeconds = 0, bypassCache = false, isHeld = false, isLive = false } = fields;
  const server = new FakeHlsServer(served);
  const element = new FakeElement();
  const closing = new AbortController();
  const taken = Promise.withResolvers<void>();
  if (!isHeld) taken.resolve();
  const onFailed = vi.fn();
  const onAttached = vi.fn();
  const importHlsJs = vi.fn(async () => {
    throw new Error('hls.js');
  });
  // Time passes only while a test lets it.
  const sleeping: (() => void)[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      sleeping.push(() => {
        server.nowMs += ms;
        resolve();
      });
      closing.signal.addEventListener('abort', () => reject(closing.signal.reason));
    });
  const start = {
    request: { url, behindSeconds, bypassCache },
    element: element as unknown as HTMLAudioElement,
    signal: closing.signal,
    taken: taken.promise,
    usesHlsJs: false,
    isLive,
    heardUntil: null,
    onAttached,
    onFailed,
  };
  const started = startHls(start, { importHlsJs, ports: () => ({ ...server.ports, sleep }) });
  const wake = () => {
    for (const resolve of sleeping.splice(0)) resolve();
  };
  return { server, element, closing, taken, started, onFailed, onAttached, importHlsJs, wake };
}

const buffer = () => FakeMediaSource.created[0]?.buffer;
const openSource = () => FakeMediaSource.created[0]?.open();

describe('our own loader', () => {
  it('feeds what a live playlist lists, without its tags', async () => {
    const { started, element, onAttached } = open(files(3, joinBytes([TAG, AAC])));
    expect(onAttached).toHaveBeenCalledOnce();
    expect(element.src).toBe('blob:own');
    const playback = await started;
    expect(playback?.isOwn).toBe(true);
    openSource();
    await expect.poll(() => buffer()?.log).toEqual([`append ${AAC.length}`]);
    buffer()?.finishUpdate();
    await expect.poll(() => playback?.span?.endSeconds).toBeGreaterThanOrEqual(SECONDS_OF_AAC);
  });

  it('counts what is listed and not there yet as to come', async () => {
    const { started, taken, element } = open(files(3, AAC), { isHeld: true });
    const playback = await started;
    openSource();
    buffer()?.finishUpdate();
    expect(playback?.span).toEqual({ startSeconds: 0, endSeconds: SECONDS_OF_AAC + 20 });
    element.currentTime = 2 * SECONDS_OF_AAC;
    taken.resolve();
    await expect.poll(() => playback?.span?.endSeconds).toBe(3 * SECONDS_OF_AAC);
  });

  it('loads one segment before the press', async () => {
    const { started, server, taken } = open(files(5, AAC, '#EXT-X-ENDLIST'), { isHeld: true });
    await started;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.requests).toEqual(['live.m3u8', '0.aac']);
    taken.resolve();
    await expect.poll(() => server.requests).toHaveLength(6);
  });

  it('loads by how long the sound is, not by what the playlist claims', async () => {
    const { started, server, taken, element, wake } = open(files(8, AAC), {
      isHeld: true,
      behindSeconds: 80,
    });
    await started;
    openSource();
    buffer()?.finishUpdate();
    taken.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.requests).toEqual(['live.m3u8', '0.aac']);
    element.currentTime = SECONDS_OF_AAC;
    wake();
    await expect.poll(() => server.requests).toContain('1.aac');
  });

  it('loads a minute of a finite playlist ahead, and ends it', async () => {
    const { started, server, element, wake } = open(files(8, AAC, '#EXT-X-ENDLIST'));
    await started;
    const endOfStream = vi.fn();
    Object.assign(FakeMediaSource.created[0] ?? {}, { endOfStream });
    openSource();
    await expect.poll(() => server.requests).toHaveLength(7);
    element.currentTime = 40;
    wake();
    await expect.poll(() => server.requests).toHaveLength(9);
    buffer()?.finishUpdate();
    await expect.poll(() => endOfStream).toHaveBeenCalled();
  });

  it('does not end what began live: its encoder may be restarted', async () => {
    const { started, server, wake } = open(files(3, AAC));
    const playback = await started;
    const endOfStream = vi.fn();
    Object.assign(FakeMediaSource.created[0] ?? {}, { endOfStream });
    openSource();
    await expect.poll(() => server.requests).toContain('2.aac');
    server.files['live.m3u8'] = mediaPlaylist(0, 3, '#EXT-X-ENDLIST');
    const requested = () => {
      wake();
      return server.requests;
    };
    const readAgain = server.requests.length + 3;
    await expect.poll(() => requested().length).toBeGreaterThan(readAgain);
    buffer()?.finishUpdate();
    Object.assign(server.files, { 'live.m3u8': mediaPlaylist(1, 3), '3.aac': AAC });
    await expect.poll(requested).toContain('3.aac');
    expect([playback?.isLive, endOfStream.mock.calls]).toEqual([true, []]);
  });

  it('plays nothing of what was live and is complete now', async () => {
    const { started, server, onFailed } = open(files(3, AAC, '#EXT-X-ENDLIST'), { isLive: true });
    expect(await started).toBeNull();
    expect(onFailed.mock.calls).toEqual([[{ code: 'network', outputBroken: true, fallback: null }]]);
    expect(server.requests).toEqual(['live.m3u8']);
  });

  it('goes on within a segment where the stream was open before', async () => {
    const { started, element } = open(files(6, AAC), { behindSeconds: 34, bypassCache: true });
    await started;
    expect(element.currentTime).toBe(6);
    const other = open(files(6, AAC), { behindSeconds: 34 });
    await other.started;
    expect(other.element.currentTime).toBe(0);
  });

  it('changes the type of its buffer at a discontinuity', async () => {
    const playlist = [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:9',
      '#EXTINF:10,',
      '0.aac',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:10,',
      '1.mp3',
    ].join('\n');
    const served = { 'live.m3u8': playlist, '0.aac': AAC, '1.mp3': MP3 };
    const { started, taken, element } = open(served, { isHeld: true });
    await started;
    openSource();
    buffer()?.finishUpdate();
    element.currentTime = SECONDS_OF_AAC;
    taken.resolve();
    // What has been heard long ago is removed meanwhile.
    const written = () => {
      buffer()?.finishUpdate();
      return buffer()?.log.filter((entry) => !entry.startsWith('remove'));
    };
    await expect
      .poll(written)
      .toEqual([`append ${AAC.length}`, 'abort', 'audio/mpeg', `append ${MP3.length}`]);
  });

  it('leaves out a page in place of a segment, and gives up after three', async () => {
    const served = files(6, AAC);
    for (const at of [2, 4, 5]) served[`${at}.aac`] = PAGE;
    const { started, server, wake, onFailed } = open(served, { behindSeconds: 60 });
    await started;
    await expect.poll(() => server.requests).toHaveLength(7);
    expect(onFailed).not.toHaveBeenCalled();
    server.files['live.m3u8'] = mediaPlaylist(0, 7);
    server.files['6.aac'] = PAGE;
    await new Promise((resolve) => setImmediate(resolve));
    wake();
    await expect.poll(() => onFailed.mock.calls).toMatchObject([[{ code: 'format-unsupported' }, true]]);
  });

  it('reports a source that the system has closed', async () => {
    const { started, onFailed } = open(files(3, AAC));
    await started;
    FakeMediaSource.created[0]?.dispatchEvent(new Event('sourceclose'));
    expect(onFailed.mock.calls).toMatchObject([[{ code: 'interrupted' }, true]]);
  });

  it('ends with its signal, without a report', async () => {
    const { started, closing, onFailed, server } = open(files(3, AAC));
    await started;
    await expect.poll(() => server.requests).toHaveLength(4);
    closing.abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(onFailed).not.toHaveBeenCalled();
  });
});

describe('hls.js', () => {
  it.each([
    ['another encryption', files(3, AAC, '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"')],
    ['a segment without sound', files(3, PAGE)],
    ['another codec', { 'live.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="ac-3"\nfilm.m3u8' }],
  ])('is loaded for %s', async (_what, served) => {
    const { started, importHlsJs, onFailed } = open(served);
    await expect(started).rejects.toThrow('hls.js');
    expect([importHlsJs.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 0]);
    expect(buffer()?.log).toEqual([]);
  });

  it('is loaded for a type that MediaSource does not take', async () => {
    FakeMediaSource.isTypeSupported = () => false;
    await expect(open(files(3, AAC)).started).rejects.toThrow('hls.js');
  });

  it.each([
    [{ 'live.m3u8': 403 }, { code: 'source-unsupported', httpStatus: 403 }],
    [{ 'live.m3u8': 0 }, { code: 'network' }],
    [{ 'live.m3u8': '<html>' }, { code: 'source-unsupported' }],
    [{ 'live.m3u8': '#EXTM3U\n#EXT-X-ENDLIST' }, { code: 'source-unsupported' }],
  ])('is not loaded for a stream that it could not play either: %j', async (served, loss) => {
    const { started, importHlsJs, onFailed } = open(served as HlsFiles);
    expect(await started).toBeNull();
    expect(onFailed.mock.calls).toEqual([[{ outputBroken: true, fallback: null, ...loss }]]);
    expect(importHlsJs).not.toHaveBeenCalled();
  });
});
