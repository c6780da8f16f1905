// @module-tag pause-place

import { expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';

/** A channel that plays on an output with a buffer. */
function createPlayingFixture() {
  const fixture = createPlayerFixture();
  fixture.player.tune(fixture.channels[0]);
  const { session, events } = fixture.output();
  session.keepsPlace = true;
  events.onConnected();
  events.onPlaying();
  return { ...fixture, session, events };
}

it('keeps the stream open while paused, says how late the listener is, and plays on', () => {
  const { player, clock, session, events, opened } = createPlayingFixture();
  player.pause();
  Object.assign(session.device, { behindLiveSeconds: 130, aheadSeconds: 134, delaySeconds: 134 });
  clock.advance(130_000);
  expect(session.isClosed).toBe(false);
  expect(session.reloads).toEqual([]);
  expect(player.getState()).toMatchObject({ status: 'paused', canRewind: true, behindLiveSeconds: 130 });
  expect(player.delaySeconds()).toBe(134);
  player.toggle();
  expect([session.resumes, opened.length, player.getState().status]).toEqual([1, 1, 'loading']);
  events.onPlaying();
  expect(player.getState()).toMatchObject({ status: 'playing', behindLiveSeconds: 130 });
});

it('ignores the pause that the device reports itself', () => {
  const { player, session, events } = createPlayingFixture();
  player.pause();
  events.onPaused();
  expect(session.isClosed).toBe(false);
  expect(player.getState()).toMatchObject({ status: 'paused', canRewind: true });
});

it('closes the stream when the place leaves what can be rewound', () => {
  const { player, clock, session, opened } = createPlayingFixture();
  session.device.behindLiveSeconds = 100;
  player.pause();
  clock.advance(199_999);
  expect(session.isClosed).toBe(false);
  clock.advance(1);
  expect(session.isClosed).toBe(true);
  expect(player.getState()).toMatchObject({ status: 'paused', canRewind: false, behindLiveSeconds: 0 });
  player.play();
  expect(opened).toHaveLength(2);
});

it('lets go of the place when the stream is lost, without an error', () => {
  const { player, session, events } = createPlayingFixture();
  player.pause();
  events.onLost({ code: 'network', outputBroken: false, fallback: null });
  expect(session.isClosed).toBe(true);
  expect(player.getState()).toMatchObject({ status: 'paused', error: null, reconnecting: false });
});

it('leaves a paused device alone when the network or the page is back', () => {
  const { player, clock, session, network } = createPlayingFixture();
  player.pause();
  clock.advance(60_000);
  network.handlers?.onOnline();
  network.handlers?.onWake();
  expect(session.reloads).toEqual([]);
  expect(session.isClosed).toBe(false);
});

it('goes on where it stands after a second pause', () => {
  const { player, session, clock } = createPlayingFixture();
  player.pause();
  player.pause();
  clock.advance(1_000);
  expect(session.isClosed).toBe(false);
});

it('plays at the live edge where On air is pressed while paused', () => {
  const { player, session, opened } = createPlayingFixture();
  player.pause();
  player.goLive();
  expect([session.resumes, session.livePresses, opened.length]).toEqual([1, 1, 1]);
  expect(player.getState().status).toBe('loading');
});

it('closes the stream with data saver, where nothing is buffered yet, and after a fade', () => {
  const saving = createPlayingFixture();
  saving.network.isSavingData = true;
  saving.player.pause();
  const fading = createPlayingFixture();
  fading.player.fadeOut(1_000);
  fading.clock.advance(1_000);
  const silent = createPlayingFixture();
  silent.session.device.isReady = false;
  silent.player.pause();
  for (const { session, player } of [saving, fading, silent]) {
    expect(session.isClosed).toBe(true);
    expect(player.getState()).toMatchObject({ status: 'paused', canRewind: false });
  }
});
