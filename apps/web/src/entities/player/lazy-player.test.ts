import type { Player, PlayerChannel } from '@airdial/player/core/player-types';
import { describe, expect, it, vi } from 'vitest';
import { LazyPlayer } from './lazy-player.ts';

const one: PlayerChannel = { _id: '1', name: 'One', channelNumber: 1 };
const two: PlayerChannel = { _id: '2', name: 'Two', channelNumber: 2 };

/** An engine that only writes down what it was told. */
const recordingEngine = () => {
  const told: string[] = [];
  const engine = new Proxy({} as Player, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      return (channel?: PlayerChannel) => {
        told.push(channel && '_id' in channel ? `${String(name)} ${channel._id}` : String(name));
        return name === 'warm' ? () => told.push('release') : { status: 'playing' };
      };
    },
  });
  return { engine, told };
};

describe('LazyPlayer', () => {
  it('shows a press at once and carries it out when the engine is there', async () => {
    const { engine, told } = recordingEngine();
    const player = new LazyPlayer(() => Promise.resolve(engine));
    const heard = vi.fn();
    player.subscribe(heard);
    player.toggle(one);
    expect(player.getState()).toMatchObject({ status: 'loading', channel: one });
    expect(heard).toHaveBeenCalledOnce();
    await Promise.resolve();
    expect(told).toEqual(['subscribe', 'toggle 1']);
    expect(player.getState().status).toBe('playing');
  });

  it('shows a second press on the same channel as pause, on another as loading', () => {
    const player = new LazyPlayer(() => new Promise(() => undefined));
    player.toggle(one);
    player.toggle(one);
    expect(player.getState()).toMatchObject({ status: 'paused', channel: one });
    player.toggle(two);
    expect(player.getState()).toMatchObject({ status: 'loading', channel: two });
  });

  it('does not warm what was released before the engine came', async () => {
    const { engine, told } = recordingEngine();
    const player = new LazyPlayer(() => Promise.resolve(engine));
    player.warm(one)();
    const release = player.warm(two);
    await Promise.resolve();
    release();
    expect(told).toEqual(['subscribe', 'warm 2', 'release']);
  });

  it('loads the engine once, at the first wish or when told', () => {
    const load = vi.fn(() => new Promise<Player>(() => undefined));
    const player = new LazyPlayer(load);
    player.setChannels([one]);
    expect(load).not.toHaveBeenCalled();
    player.tune(one);
    player.load();
    expect(load).toHaveBeenCalledOnce();
  });

  it('says so when the engine cannot be loaded', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const player = new LazyPlayer(() => Promise.reject(new Error('gone')));
    player.tune(one);
    await Promise.resolve();
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'play-failed' });
    expect(complaint).toHaveBeenCalledOnce();
  });
});
