import { expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';

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
] as const)('ends when %s', (what, expected) => {
  const { player, channels, play, loudness, output } = createPlayingFixture();
  player.fadeOut(10_000);
  play(5);
  if (what === 'the volume is set') player.setVolume(0.5);
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
