import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VOLUME } from '../core/volume.ts';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { loadPersistedState, parsePersistedState, persistPlayer } from './persisted-state.ts';

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('parsePersistedState', () => {
  it('returns a valid state for any stored text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { volume, muted, channel } = parsePersistedState(text);
        expect(volume >= 0 && volume <= 1 && typeof muted === 'boolean').toBe(true);
        expect(channel === null || typeof channel._id === 'string').toBe(true);
      }),
    );
  });

  it('replaces invalid fields by defaults and keeps the others', () => {
    const text = JSON.stringify({ volume: 5, muted: true, channel: { _id: 7 } });
    expect(parsePersistedState(text)).toEqual({
      volume: DEFAULT_VOLUME,
      muted: true,
      channel: null,
      remembersChannel: true,
      quality: 'auto',
      bufferDepth: 'auto',
    });
  });
});

describe('persistPlayer', () => {
  it('restores volume, mute and channel at the next visit', () => {
    const storage = fakeStorage();
    const { player, channels } = createPlayerFixture();
    persistPlayer(player, storage);
    player.tune({ ...channels[1], attenuation: 6 });
    player.setVolume(0.3);
    player.setMuted(true);
    player.setQuality('low');
    player.setBufferDepth('tunnel');
    expect(loadPersistedState(storage)).toEqual({
      volume: 0.3,
      muted: true,
      channel: { ...channels[1], imageUrl: null, attenuation: 6 },
      remembersChannel: true,
      quality: 'low',
      bufferDepth: 'tunnel',
    });
    player.stop();
    expect(loadPersistedState(storage).channel).toBeNull();
  });

  it('restores no address that is not one, as those of another version', () => {
    const channel = { _id: '1', name: 'X', channelNumber: 1 };
    const [valid] = createPlayerFixture().channels[0].play;
    const restored = (play: unknown) =>
      parsePersistedState(JSON.stringify({ channel: { ...channel, play } })).channel?.play;
    expect(restored([null, { ...valid, url: 7 }, { ...valid, readable: 'yes' }, valid])).toEqual([valid]);
    expect(restored(undefined)).toBeUndefined();
  });

  it('stores the channel only as long as it is to be remembered', { tags: 'bar-stop' }, () => {
    const storage = fakeStorage();
    const { player, channels } = createPlayerFixture();
    persistPlayer(player, storage);
    player.tune(channels[1]);
    player.setRemembersChannel(false);
    expect(loadPersistedState(storage)).toMatchObject({ channel: null, remembersChannel: false });
    player.next();
    expect(loadPersistedState(storage).channel).toBeNull();
    player.setRemembersChannel(true);
    expect(loadPersistedState(storage).channel?._id).toBe('c3');
  });

  it('works where storage is forbidden', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse };
    const { player } = createPlayerFixture();
    persistPlayer(player, storage);
    player.setVolume(0.1);
    expect(loadPersistedState(storage).volume).toBe(DEFAULT_VOLUME);
    expect(loadPersistedState(null).volume).toBe(DEFAULT_VOLUME);
  });
});
