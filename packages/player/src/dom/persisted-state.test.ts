import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRig } from '../testing/player-fixture.ts';
import { DEFAULT_VOLUME, parseRemembered, readRemembered, rememberPlayer } from './persisted-state.ts';

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('parseRemembered', () => {
  it('survives whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { volume, muted, channel } = parseRemembered(text);
        expect(volume >= 0 && volume <= 1 && typeof muted === 'boolean').toBe(true);
        expect(channel === null || typeof channel._id === 'string').toBe(true);
      }),
    );
  });

  it('drops what no longer parses and keeps the rest', () => {
    const text = JSON.stringify({ volume: 5, muted: true, channel: { _id: 7 } });
    expect(parseRemembered(text)).toEqual({ volume: DEFAULT_VOLUME, muted: true, channel: null });
  });
});

describe('rememberPlayer', () => {
  it('brings volume, mute and channel back at the next visit', () => {
    const storage = fakeStorage();
    const { player, channels } = createRig();
    rememberPlayer(player, storage);
    player.tune(channels[1]);
    player.setVolume(0.3);
    player.setMuted(true);
    expect(readRemembered(storage)).toEqual({
      volume: 0.3,
      muted: true,
      channel: { ...channels[1], imageUrl: null },
    });
    player.stop();
    expect(readRemembered(storage).channel).toBeNull();
  });

  it('plays on where storage is forbidden', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse };
    const { player } = createRig();
    rememberPlayer(player, storage);
    player.setVolume(0.1);
    expect(readRemembered(storage).volume).toBe(DEFAULT_VOLUME);
    expect(readRemembered(null).volume).toBe(DEFAULT_VOLUME);
  });
});
