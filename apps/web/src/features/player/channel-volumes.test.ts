// @module-tag channel-volume

import type { PlayerState } from '@airdial/player';
import { afterEach, expect, it } from 'vitest';
import {
  bindChannelVolumes,
  channelVolumesStore,
  parseVolumes,
  switchChannelVolumes,
  withVolume,
} from './channel-volumes.ts';

afterEach(() => switchChannelVolumes(false, 0));

const createFixture = () => {
  const state = { volume: 0.7, muted: false, channel: null } as {
    -readonly [Key in keyof PlayerState]: PlayerState[Key];
  };
  let notify = () => {};
  const set = (change: Partial<PlayerState>) => {
    Object.assign(state, change);
    notify();
  };
  const stop = bindChannelVolumes({
    getState: () => state,
    subscribe: (subscriber) => {
      notify = subscriber;
      return () => {};
    },
    setVolume: (volume) => set({ volume, muted: false }),
    setMuted: (muted) => set({ muted }),
  });
  const tune = (id: string) => set({ channel: { _id: id, name: id, channelNumber: 1 } });
  return { state, set, tune, stop };
};

it('leaves one volume to all channels unless that is wanted', () => {
  const { state, set, tune } = createFixture();
  tune('a');
  set({ volume: 0.3 });
  tune('b');
  expect(state.volume).toBe(0.3);
  expect(channelVolumesStore.get()).toBeNull();
});

it('gives each channel the volume that was set for it, and the others the common one', () => {
  const { state, set, tune } = createFixture();
  tune('a');
  switchChannelVolumes(true, 0.7);
  set({ volume: 0.3 });
  tune('b');
  expect(state.volume).toBe(0.7);
  set({ volume: 0.9 });
  tune('a');
  expect(state.volume).toBe(0.3);
  tune('b');
  expect(state.volume).toBe(0.9);
});

it('stays muted when the channel changes, and sets no volume by muting', () => {
  const { state, set, tune } = createFixture();
  switchChannelVolumes(true, 0.5);
  tune('a');
  set({ muted: true });
  tune('b');
  expect(state).toMatchObject({ muted: true, volume: 0.5 });
  expect(channelVolumesStore.get()?.own.size).toBe(0);
});

it('parses what it stored, and nothing that is invalid', () => {
  const volumes = parseVolumes('{"common":0.7,"own":[["a",0.3],["b",7],[1,0.2],["c","x"]]}');
  expect(volumes).toEqual({ common: 0.7, own: new Map([['a', 0.3]]) });
  for (const text of [
    null,
    '{',
    '[]',
    'null',
    '{"common":2,"own":[]}',
    '{"common":0.5}',
    '{"common":0.5,"own":[null]}',
  ])
    expect(parseVolumes(text)).toBeNull();
});

it('forgets the volumes that were set longest ago', () => {
  let volumes = withVolume({ common: 0.7, own: new Map() }, 'first', 0.1);
  for (let index = 0; index < 200; index += 1) volumes = withVolume(volumes, `${index}`, 0.2);
  expect(volumes.own.size).toBe(200);
  expect(volumes.own.has('first')).toBe(false);
});
