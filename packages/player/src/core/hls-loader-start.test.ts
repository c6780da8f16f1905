import { describe, expect, it } from 'vitest';
import { live, openLoader } from '../testing/hls-loader-fixture.ts';
import { mediaPlaylist, ORIGIN } from '../testing/hls-server-fixture.ts';

const ENDED = '#EXT-X-ENDLIST';

describe('where it begins', () => {
  it.each([
    [0, 7, 0],
    [30, 7, 0],
    [34, 6, 6],
    [90, 1, 0],
    [500, 0, 0],
  ])('%i s behind the newest audio, and three segments at least', async (behindSeconds, first, offset) => {
    const { loader, next } = await openLoader(live(0, 10), behindSeconds);
    expect(await next()).toBe(String(first));
    expect(loader.offsetSeconds).toBe(offset);
    expect(loader.remainingSeconds).toBe(90 - first * 10);
  });

  it.each([
    ['that has not grown', 0, 10, '10'],
    ['that has grown by less than the distance', 1, 10, '10'],
    ['of whose end more was heard than it lists: its numbers began again', 0, 12, '6'],
    ['that has moved on', 9, 5, '15'],
  ])('after what was heard of a playlist %s', async (_what, first, sequence, expected) => {
    const heardUntil = { playlistUrl: `${ORIGIN}live.m3u8`, sequence };
    const { server, loader, next } = await openLoader(live(first, 10), 34, 'live.m3u8', heardUntil);
    server.onSleep = () => {
      server.files['live.m3u8'] = mediaPlaylist(1, 10);
    };
    expect(await next()).toBe(expected);
    expect(loader.place).toEqual({ ...heardUntil, sequence: Number(expected) + 1 });
  });

  it('after what was heard of a live playlist that is complete now, with another token', async () => {
    const heardUntil = { playlistUrl: `${ORIGIN}live.m3u8?token=1`, sequence: 10 };
    const opened = await openLoader(live(0, 10, ENDED), 0, 'live.m3u8', heardUntil);
    opened.server.onSleep = () => {
      opened.server.files['live.m3u8'] = mediaPlaylist(1, 10);
    };
    expect(await opened.next()).toBe('10');
    expect(opened.loader.isRecording).toBe(false);
  });

  it('where another playlist is, whatever was heard', async () => {
    const heardUntil = { playlistUrl: `${ORIGIN}other.m3u8`, sequence: 10 };
    expect(await (await openLoader(live(0, 10), 0, 'live.m3u8', heardUntil)).next()).toBe('7');
  });

  it('at the beginning of a finite playlist, up to its end', async () => {
    const { next } = await openLoader(live(0, 5, ENDED), 10);
    for (const expected of ['0', '1', '2', '3', '4', 'end']) expect(await next()).toBe(expected);
  });
});
