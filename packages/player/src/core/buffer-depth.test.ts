import { expect, it } from 'vitest';
import { createAddress, createPlayerFixture } from '../testing/player-fixture.ts';
import type { BrowserAbility } from './playback-paths.ts';

function createFixture(abilities?: readonly BrowserAbility[]) {
  const fixture = createPlayerFixture({}, abilities);
  const [first, other] = fixture.channels;
  const held = { ...first, play: first.play.map((address) => ({ ...address, resumable: true as const })) };
  // What comes by the relay is resumable, whatever it is.
  const relayed = createAddress('http://radio.example/live.m3u8', { kind: 'hls', resumable: true });
  const hls = { ...other, play: [relayed] };
  const depth = () => fixture.output().request.behindSeconds;
  const sound = () => {
    fixture.output().events.onConnected();
    fixture.output().events.onPlaying();
  };
  return { ...fixture, held, other, hls, depth, sound };
}

it('begins half a minute behind where the server keeps that much', () => {
  const { player, held, other, depth } = createFixture();
  player.tune(held);
  expect(depth()).toBe(30);
  expect(player.getState().hasBufferDepths).toBe(true);
  player.tune(other);
  // It cannot begin there; after an outage it may be as late.
  expect([depth(), player.getState().hasBufferDepths]).toEqual([30, false]);
});

it('begins half a minute behind in a playlist that hls.js plays, and where the element does so as that wants', () => {
  const begin = (...abilities: BrowserAbility[]) => {
    const { player, hls, depth } = createFixture(abilities);
    player.tune(hls);
    return [depth(), player.getState().hasBufferDepths];
  };
  expect(begin('media-source')).toEqual([30, true]);
  expect(begin('media-source', 'native-hls')).toEqual([30, true]);
  expect(begin('managed-media-source', 'native-hls')).toEqual([30, false]);
});

it.each([
  ['live', 0],
  ['tunnel', 90],
] as const)('begins as the listener chooses: %s', (bufferDepth, seconds) => {
  const { player, held, depth } = createFixture();
  player.setBufferDepth(bufferDepth);
  player.tune(held);
  expect(depth()).toBe(seconds);
});

it('begins anew at a distance that is chosen while such a stream plays', () => {
  const { player, held, other, depth, opened } = createFixture();
  player.tune(held);
  player.setBufferDepth('tunnel');
  expect([depth(), opened.length]).toEqual([90, 2]);
  player.setBufferDepth('tunnel');
  player.tune(other);
  player.setBufferDepth('live');
  expect(opened).toHaveLength(3);
});

it('begins further behind on a cellular network, and nearer to save data', () => {
  const { player, held, depth, network } = createFixture();
  network.isCellular = true;
  player.tune(held);
  expect(depth()).toBe(90);
  network.isSavingData = true;
  player.tune(held);
  expect(depth()).toBe(0);
});

it('begins further behind for the rest of a visit in which an outage was heard', () => {
  const { player, held, other, depth, sound, output } = createFixture();
  player.tune(held);
  sound();
  output().events.onLost({ code: 'network', outputBroken: false, fallback: null });
  sound();
  player.tune(other);
  player.tune(held);
  expect(depth()).toBe(30);
  sound();
  output().events.onLost({ code: 'network', outputBroken: false, fallback: null });
  output().events.onWaiting();
  sound();
  player.tune(other);
  player.tune(held);
  expect(depth()).toBe(90);
});
