// @module-tag quality

import { expect, it } from 'vitest';
import { createAddress, createPlayerFixture } from '../testing/player-fixture.ts';

const at = (name: string, bitrate: number) => createAddress(`https://radio.example/${name}`, { bitrate });

function createFixture() {
  const fixture = createPlayerFixture();
  const [first] = fixture.channels;
  const channel = { ...first, play: [at('middle', 128), at('low', 48), at('high', 320)] };
  const tune = () => fixture.player.tune(channel);
  const sound = () => {
    fixture.output().events.onConnected();
    fixture.output().events.onPlaying();
    fixture.play(5);
  };
  const name = (url: string) => url.split('/').at(-1);
  const opened = () => name(fixture.output().request.url);
  /** The names of the addresses that were changed to. */
  const changed = () => fixture.output().session.reloadedUrls.map(name);
  const report = (isConnectionSlow: boolean) => {
    fixture.output().device.isConnectionSlow = isConnectionSlow;
    fixture.play(1);
  };
  return { ...fixture, channel, tune, sound, opened, changed, report };
}

it('plays the address of the chosen quality, of each channel that has several', () => {
  const { player, channels, channel, tune, sound, opened } = createFixture();
  tune();
  expect([opened(), player.getState().hasQualities]).toEqual(['middle', true]);
  player.setQuality('high');
  player.tune(channels[1]);
  expect([opened(), player.getState().hasQualities]).toEqual(['2', false]);
  tune();
  sound();
  expect(opened()).toBe('high');
  expect(player.getState()).toMatchObject({ quality: 'high', bitrate: 320 });
  player.select(channel);
  expect(player.getState()).toMatchObject({ hasQualities: true, bitrate: null });
});

it('changes the quality while what is buffered plays on', () => {
  const { player, tune, sound, changed, output } = createFixture();
  tune();
  sound();
  player.setQuality('low');
  expect(changed()).toEqual(['low']);
  expect(output().reloads).toEqual([true]);
  expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: false });
  sound();
  expect(player.getState().bitrate).toBe(48);
  player.setQuality('low');
  expect(changed()).toEqual(['low']);
});

it('Auto goes down on a slow network, and up again after a time that grows', () => {
  const { tune, sound, changed, report, play } = createFixture();
  tune();
  sound();
  /** The seconds from one change to the next. */
  const secondsUntilChange = () => {
    const before = changed().length;
    for (let seconds = 1; seconds <= 1_000; seconds += 1) {
      play(1);
      if (changed().length > before) return seconds;
    }
    return null;
  };
  const slowFor = () => {
    report(true);
    report(false);
    sound();
    const seconds = secondsUntilChange() ?? 0;
    sound();
    return seconds;
  };
  const first = slowFor();
  expect(changed()).toEqual(['low', 'middle']);
  expect(slowFor()).toBeGreaterThan(first + 290);
  expect(changed()).toEqual(['low', 'middle', 'low', 'middle']);
  expect(first).toBeGreaterThan(280);
});

it('Auto goes up again at once on another network', () => {
  const { network, tune, sound, changed, report, play } = createFixture();
  tune();
  sound();
  report(true);
  report(false);
  sound();
  expect(changed()).toEqual(['low']);
  network.handlers?.onOnline();
  play(1);
  expect(changed()).toEqual(['low', 'middle']);
});

it('Auto takes the lowest with data saver, and a choice overrides it', () => {
  const { player, network, tune, opened } = createFixture();
  network.isSavingData = true;
  tune();
  expect(opened()).toBe('low');
  player.setQuality('high');
  tune();
  expect(opened()).toBe('high');
});

it('a chosen quality stays on a slow network', () => {
  const { player, tune, sound, changed, report } = createFixture();
  player.setQuality('high');
  tune();
  sound();
  report(true);
  expect(changed()).toEqual([]);
  expect(player.getState().isConnectionSlow).toBe(true);
});

it('a failure of the chosen address leads to the next best, and the preload opens what a press plays', () => {
  const { player, channel, tune, sound, changed, output, preloaded } = createFixture();
  player.setQuality('high');
  player.preload(channel);
  expect(preloaded.at(-1)?.request.url).toBe('https://radio.example/high');
  tune();
  sound();
  for (let losses = 0; losses < 3; losses += 1)
    output().events.onLost({ code: 'network', outputBroken: false, fallback: null });
  expect(changed()).toEqual(['high', 'middle', 'low']);
});
