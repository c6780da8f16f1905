import { describe, expect, it } from 'vitest';
import { DelayedNowPlaying } from './delayed-now-playing.ts';
import { FakeClock, song } from './testing/live-fixture.ts';

const createRig = (delaySeconds = 4) => {
  const clock = new FakeClock();
  const output = { delaySeconds };
  const shown: string[] = [];
  const songs = new DelayedNowPlaying({
    clock,
    delaySeconds: () => output.delaySeconds,
    show: (channelId, { title, lastUpdated }) =>
      shown.push([channelId, title, lastUpdated].filter(Boolean).join(' ')),
  });
  songs.hear('heard');
  return { clock, output, shown, songs };
};

describe('DelayedNowPlaying', () => {
  it('shows the song of the heard channel when it is heard, of any other at once', async () => {
    const { clock, shown, songs } = createRig();
    songs.arrive('heard', song('B'), song('A'));
    songs.arrive('other', song('C'), song('A'));
    expect(shown).toEqual(['other C']);
    await clock.advance(3_999);
    expect(shown).toHaveLength(1);
    await clock.advance(1);
    expect(shown).toEqual(['other C', 'heard B']);
  });

  it('goes by the delay as it is then, not as it was', async () => {
    const { clock, output, shown, songs } = createRig();
    songs.arrive('heard', song('B'), song('A'));
    output.delaySeconds = 10;
    await clock.advance(9_999);
    expect(shown).toEqual([]);
    await clock.advance(1);
    expect(shown).toEqual(['heard B']);
  });

  it('shows songs in their order when several wait', async () => {
    const { clock, shown, songs } = createRig(30);
    songs.arrive('heard', song('B'), song('A'));
    await clock.advance(20_000);
    songs.arrive('heard', song('C'), song('A'));
    await clock.advance(29_000);
    expect(shown).toEqual(['heard B']);
    await clock.advance(1_000);
    expect(shown).toEqual(['heard B', 'heard C']);
  });

  it('shows the earlier song again when the listener rewinds to it, and the present one back at the live edge', async () => {
    const { clock, output, shown, songs } = createRig();
    songs.arrive('heard', song('B'), song('A'));
    await clock.advance(10_000);
    output.delaySeconds = 24;
    songs.check();
    expect(shown).toEqual(['heard B', 'heard A']);
    output.delaySeconds = 4;
    songs.check();
    expect(shown).toEqual(['heard B', 'heard A', 'heard B']);
  });

  it('shows what waits at once when the sound stops, or another channel is heard', () => {
    for (const next of [null, 'other']) {
      const { clock, shown, songs } = createRig();
      songs.arrive('heard', song('B'), song('A'));
      songs.hear(next);
      expect(shown).toEqual(['heard B']);
      expect(clock.pending).toBe(0);
    }
  });

  it('waits for nothing where the output knows no delay, or nothing was known before', () => {
    const { shown, songs } = createRig(0);
    songs.arrive('heard', song('B'), song('A'));
    const fresh = createRig();
    fresh.songs.arrive('heard', song('A'), undefined);
    expect([shown, fresh.shown]).toEqual([['heard B'], ['heard A']]);
  });

  it('takes a newer time of the same song without waiting', () => {
    const { shown, songs } = createRig();
    songs.arrive('heard', song('A', 'later'), song('A', 'sooner'));
    expect(shown).toEqual(['heard A later']);
  });
});
