import { describe, expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { DEFAULT_VOLUME } from './initial-state.ts';

function createPlayingFixture() {
  const fixture = createPlayerFixture();
  fixture.player.tune(fixture.channels[0]);
  fixture.output().events.onConnected();
  fixture.output().events.onPlaying();
  const loudness = () => fixture.volumes.at(-1)?.[0];
  return { ...fixture, loudness };
}

it('lowers the sound to silence, pauses, and leaves the volume as it was set', () => {
  const { player, play, loudness, output } = createPlayingFixture();
  player.fadeOut(10_000);
  play(5);
  expect(loudness()).toBeCloseTo(0.35);
  expect(player.getState()).toMatchObject({ status: 'playing', volume: 0.7 });
  play(4.75);
  expect(loudness()).toBeLessThan(0.03);
  play(0.5);
  expect(player.getState()).toMatchObject({ status: 'paused', volume: 0.7 });
  expect([output().isClosed, loudness()]).toEqual([true, 0.7]);
});

it.each([
  ['the volume is set', 0.5],
  ['another channel plays', 0.7],
  ['it is ended', 0.7],
] as const)('ends when %s', (what, expected) => {
  const { player, channels, play, loudness, output } = createPlayingFixture();
  player.fadeOut(10_000);
  play(5);
  if (what === 'the volume is set') player.setVolume(0.5);
  else if (what === 'it is ended') player.endFade();
  else player.tune(channels[1]);
  output().events.onConnected();
  output().events.onPlaying();
  expect(loudness()).toBe(expected);
  play(20);
  expect(loudness()).toBe(expected);
  expect(output().isClosed).toBe(false);
});

it('does nothing while nothing plays', () => {
  const { player, clock, volumes } = createPlayerFixture();
  player.fadeOut(10_000);
  clock.advance(20_000);
  expect(volumes).toEqual([[0.7, false]]);
});

describe('unmuting at volume 0', () => {
  it('brings back the last volume that was chosen, not one that a drag passed through', () => {
    const { player, clock, volumes } = createPlayerFixture();
    player.setVolume(0.4);
    clock.advance(1_000);
    for (const volume of [0.3, 0.1, 0.01, 0]) {
      player.setVolume(volume);
      clock.advance(20);
    }
    player.setMuted(false);
    expect(player.getState()).toMatchObject({ volume: 0.4, muted: false });
    expect(volumes.at(-1)).toEqual([0.4, false]);
  });

  it.each([
    { volume: 0, muted: false },
    { volume: 0, muted: true },
  ])('brings back the default where the last visit ended with %o', (initial) => {
    const { player, volumes } = createPlayerFixture(initial);
    player.setMuted(false);
    expect(player.getState()).toMatchObject({ volume: DEFAULT_VOLUME, muted: false });
    expect(volumes.at(-1)).toEqual([DEFAULT_VOLUME, false]);
  });
});

describe('a channel that is louder than others', () => {
  const HALF_DB = 20 * Math.log10(2);
  const at = (fixture: Pick<ReturnType<typeof createPlayerFixture>, 'channels'>, attenuation?: number) => ({
    ...fixture.channels[0],
    attenuation,
  });

  function createLoudFixture() {
    const fixture = createPlayerFixture();
    fixture.player.tune(at(fixture, HALF_DB));
    fixture.output().events.onConnected();
    fixture.output().events.onPlaying();
    const loudness = () => fixture.volumes.at(-1)?.[0] ?? Number.NaN;
    return { ...fixture, loudness };
  }

  it('begins lower, and the volume is as it was set', () => {
    const { player, volumes, loudness } = createLoudFixture();
    expect(loudness()).toBeCloseTo(0.35);
    expect(volumes.length).toBe(2);
    expect(player.getState()).toMatchObject({ volume: 0.7, muted: false });
    player.setVolume(1);
    expect(loudness()).toBeCloseTo(0.5);
    player.setMuted(true);
    expect(volumes.at(-1)?.[1]).toBe(true);
  });

  it('is lowered from the start of a visit that brings it back', () => {
    const { channels } = createPlayerFixture();
    const channel = { ...channels[0], _id: 'of the last visit', attenuation: HALF_DB };
    const { volumes } = createPlayerFixture({ channel });
    expect(volumes).toEqual([[expect.closeTo(0.35), false]]);
  });

  it('is lowered step by step when that becomes known while it plays', () => {
    const { play, loudness, ...fixture } = createLoudFixture();
    const { player } = fixture;
    player.setChannels([at(fixture, 2 * HALF_DB)]);
    expect(loudness()).toBeCloseTo(0.35);
    play(0.5);
    expect(loudness()).toBeLessThan(0.3);
    expect(loudness()).toBeGreaterThan(0.19);
    play(0.75);
    expect(loudness()).toBeCloseTo(0.175);
    player.setChannels([at(fixture)]);
    play(1.25);
    expect(loudness()).toBeCloseTo(0.7);
  });

  it('has its gain in a fade, too', () => {
    const { player, play, loudness } = createLoudFixture();
    player.fadeOut(10_000);
    play(5);
    expect(loudness()).toBeCloseTo(0.175);
  });

  it('plays as loud as it is for who wants that, and the next one from its beginning', () => {
    const { player, play, loudness, channels } = createLoudFixture();
    player.setSameVolume(false);
    play(1.25);
    expect(loudness()).toBeCloseTo(0.7);
    player.tune({ ...channels[1], attenuation: HALF_DB });
    expect(loudness()).toBeCloseTo(0.7);
    player.setSameVolume(true);
    expect(loudness()).toBeCloseTo(0.35);
  });

  it('leaves the others alone', () => {
    const { player, channels, loudness } = createLoudFixture();
    player.tune(channels[1]);
    expect(loudness()).toBe(0.7);
    player.tune({ ...channels[0], attenuation: -6 });
    expect(loudness()).toBe(0.7);
  });
});
