import { describe, expect, it } from 'vitest';
import { DelayedNowPlaying, type ReceivedTrack } from './delayed-now-playing.ts';
import { createNowPlaying, FakeClock } from './testing/live-fixture.ts';

const createFixture = (delaySeconds = 4) => {
  const clock = new FakeClock();
  const output = { delaySeconds };
  const shown: string[] = [];
  const tracks: { list: readonly ReceivedTrack[] } = { list: [] };
  const nowPlaying = new DelayedNowPlaying({
    clock,
    delaySeconds: () => output.delaySeconds,
    show: (channelId, { title, lastUpdated }) =>
      shown.push([channelId, title, lastUpdated].filter(Boolean).join(' ')),
    onTracks: (list) => (tracks.list = list),
  });
  nowPlaying.setChannel('playing');
  return { clock, output, shown, tracks, nowPlaying };
};

describe('DelayedNowPlaying', () => {
  it('shows a track of the playing channel after the delay and of any other at once', async () => {
    const { clock, shown, nowPlaying } = createFixture();
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    nowPlaying.receive('other', createNowPlaying('C'), createNowPlaying('A'));
    expect(shown).toEqual(['other C']);
    await clock.advance(3_999);
    expect(shown).toHaveLength(1);
    await clock.advance(1);
    expect(shown).toEqual(['other C', 'playing B']);
  });

  it('uses the current delay, not that at the time of receipt', async () => {
    const { clock, output, shown, nowPlaying } = createFixture();
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    output.delaySeconds = 10;
    await clock.advance(9_999);
    expect(shown).toEqual([]);
    await clock.advance(1);
    expect(shown).toEqual(['playing B']);
  });

  it('shows several delayed tracks in order', async () => {
    const { clock, shown, nowPlaying } = createFixture(30);
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    await clock.advance(20_000);
    nowPlaying.receive('playing', createNowPlaying('C'), createNowPlaying('A'));
    await clock.advance(29_000);
    expect(shown).toEqual(['playing B']);
    await clock.advance(1_000);
    expect(shown).toEqual(['playing B', 'playing C']);
  });

  it('shows the earlier track again after a rewind and the current one back at the live edge', async () => {
    const { clock, output, shown, nowPlaying } = createFixture();
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    await clock.advance(10_000);
    output.delaySeconds = 24;
    nowPlaying.update();
    expect(shown).toEqual(['playing B', 'playing A']);
    output.delaySeconds = 4;
    nowPlaying.update();
    expect(shown).toEqual(['playing B', 'playing A', 'playing B']);
  });

  it('shows a delayed track at once when playback stops or another channel plays', () => {
    for (const next of [null, 'other']) {
      const { clock, shown, nowPlaying } = createFixture();
      nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
      nowPlaying.setChannel(next);
      expect(shown).toEqual(['playing B']);
      expect(clock.pending).toBe(0);
    }
  });

  it('shows a track at once without a delay or an earlier track', () => {
    const { shown, nowPlaying } = createFixture(0);
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    const fresh = createFixture();
    fresh.nowPlaying.receive('playing', createNowPlaying('A'), undefined);
    expect([shown, fresh.shown]).toEqual([['playing B'], ['playing A']]);
  });

  it('shows the track from before the first event that is still heard, and then those after it', {
    tags: 'tunnel',
  }, async () => {
    const { clock, shown, nowPlaying } = createFixture(30);
    const aged = (title: string, ageMs: number) => ({ nowPlaying: createNowPlaying(title), ageMs });
    nowPlaying.addHistory('other', [aged('X', 60_000)]);
    nowPlaying.addHistory('playing', [aged('A', 200_000), aged('B', 45_000), aged('C', 20_000)]);
    expect(shown).toEqual(['playing B']);
    nowPlaying.receive('playing', createNowPlaying('C'), createNowPlaying('C'));
    await clock.advance(10_000);
    expect(shown).toEqual(['playing B', 'playing C']);
    nowPlaying.receive('playing', createNowPlaying('D'), createNowPlaying('C'));
    // Fetched before it came, and handled after.
    nowPlaying.addHistory('playing', [aged('B', 55_000), aged('C', 30_000)]);
    await clock.advance(30_000);
    expect(shown).toEqual(['playing B', 'playing C', 'playing D']);
  });

  it('takes no song of the history for one of the future', async () => {
    const { shown, clock, nowPlaying } = createFixture(30);
    const ahead = { nowPlaying: createNowPlaying('B'), ageMs: -180_000 };
    nowPlaying.addHistory('playing', [{ nowPlaying: createNowPlaying('A'), ageMs: 60_000 }, ahead]);
    await clock.advance(30_000);
    expect(shown).toEqual(['playing A', 'playing B']);
  });

  it('has the time of a song from the history, also where it was fetched before', {
    tags: 'tunnel',
  }, async () => {
    const { clock, shown, tracks, nowPlaying } = createFixture(30);
    const startMs = clock.nowMs();
    // In the cache since the channel was left.
    nowPlaying.receive('playing', createNowPlaying('C'), createNowPlaying('old'));
    nowPlaying.addHistory('playing', [
      { nowPlaying: createNowPlaying('B'), ageMs: 45_000 },
      { nowPlaying: createNowPlaying('C'), ageMs: 20_000 },
    ]);
    expect(tracks.list.map(({ nowPlaying: { title }, atMs }) => [title, atMs - startMs])).toEqual([
      ['B', -45_000],
      ['C', -20_000],
    ]);
    expect(shown.at(-1)).toBe('playing B');
    expect(nowPlaying.newest('playing')?.title).toBe('C');
    expect(nowPlaying.newest('other')).toBeUndefined();
  });

  it('lists the tracks of the playing channel with the time of each beginning that is known', {
    tags: 'rewind-line',
  }, async () => {
    const { clock, tracks, nowPlaying } = createFixture();
    const startMs = clock.nowMs();
    nowPlaying.receive('playing', createNowPlaying('A'), createNowPlaying('A'));
    await clock.advance(3_000);
    nowPlaying.receive('playing', createNowPlaying('B'), createNowPlaying('A'));
    nowPlaying.receive('playing', createNowPlaying('B', 'later'), createNowPlaying('A'));
    expect(tracks.list.map(({ nowPlaying: { title }, atMs }) => [title, atMs])).toEqual([
      ['A', Number.NEGATIVE_INFINITY],
      ['B', startMs + 3_000],
    ]);
    nowPlaying.setChannel('other');
    expect(tracks.list).toEqual([]);
  });

  it('shows a newer time of the same track at once', () => {
    const { shown, nowPlaying } = createFixture();
    nowPlaying.receive('playing', createNowPlaying('A', 'later'), createNowPlaying('A', 'sooner'));
    expect(shown).toEqual(['playing A later']);
  });
});
