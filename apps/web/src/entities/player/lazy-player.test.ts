import type { Player, PlayerChannel } from '@airdial/player';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyPlayer } from './lazy-player.ts';

const one: PlayerChannel = { _id: '1', name: 'One', channelNumber: 1 };
const two: PlayerChannel = { _id: '2', name: 'Two', channelNumber: 2 };

/** A player that records the names of the methods called. */
const createRecordingPlayer = () => {
  const calls: string[] = [];
  const player = new Proxy({} as Player, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      return (channel?: PlayerChannel) => {
        calls.push(channel && '_id' in channel ? `${String(name)} ${channel._id}` : String(name));
        return name === 'preload' ? () => calls.push('release') : { status: 'playing' };
      };
    },
  });
  return { player, calls };
};

afterEach(() => vi.unstubAllGlobals());

describe('LazyPlayer', () => {
  it('shows a press at once and runs it when the player has loaded', async () => {
    const { player, calls } = createRecordingPlayer();
    const lazyPlayer = new LazyPlayer({ loadPlayer: () => Promise.resolve(player) });
    const subscriber = vi.fn();
    lazyPlayer.subscribe(subscriber);
    lazyPlayer.toggle(one);
    expect(lazyPlayer.getState()).toMatchObject({ status: 'loading', channel: one });
    expect(subscriber).toHaveBeenCalledOnce();
    await Promise.resolve();
    expect(calls).toEqual(['subscribe', 'toggle 1']);
    expect(lazyPlayer.getState().status).toBe('playing');
  });

  it('shows a second press on the same channel as a pause and on another as loading', () => {
    const lazyPlayer = new LazyPlayer({ loadPlayer: () => new Promise(() => undefined) });
    lazyPlayer.toggle(one);
    lazyPlayer.toggle(one);
    expect(lazyPlayer.getState()).toMatchObject({ status: 'paused', channel: one });
    lazyPlayer.toggle(two);
    expect(lazyPlayer.getState()).toMatchObject({ status: 'loading', channel: two });
  });

  it('does not preload what was released before the player loaded', async () => {
    const { player, calls } = createRecordingPlayer();
    const lazyPlayer = new LazyPlayer({ loadPlayer: () => Promise.resolve(player) });
    lazyPlayer.preload(one)();
    const release = lazyPlayer.preload(two);
    await Promise.resolve();
    release();
    expect(calls).toEqual(['subscribe', 'preload 2', 'release']);
  });

  it('calls back within a press, before the player has loaded, and skips the preload before it', {
    tags: 'iphone',
  }, async () => {
    const { player, calls } = createRecordingPlayer();
    const onPress = vi.fn();
    const lazyPlayer = new LazyPlayer({ loadPlayer: () => Promise.resolve(player), onPress });
    lazyPlayer.preload(one);
    lazyPlayer.select(one);
    expect(onPress).not.toHaveBeenCalled();
    lazyPlayer.play();
    expect(onPress).toHaveBeenCalledOnce();
    await Promise.resolve();
    expect(calls).toEqual(['subscribe', 'select 1', 'play']);
    lazyPlayer.play();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('loads the player once, at the first press or by load', () => {
    const load = vi.fn(() => new Promise<Player>(() => undefined));
    const lazyPlayer = new LazyPlayer({ loadPlayer: load });
    lazyPlayer.setChannels([one]);
    expect(load).not.toHaveBeenCalled();
    lazyPlayer.tune(one);
    lazyPlayer.load();
    expect(load).toHaveBeenCalledOnce();
  });

  it('reports an error when the player cannot be loaded', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lazyPlayer = new LazyPlayer({ loadPlayer: () => Promise.reject(new Error('chunk not found')) });
    lazyPlayer.tune(one);
    await Promise.resolve();
    expect(lazyPlayer.getState()).toMatchObject({ status: 'paused', error: 'play-channel-failed' });
    expect(consoleError).toHaveBeenCalledOnce();
  });

  it.each(['toggle', 'next', 'previous'] as const)('loads again at the next press: %s', async (press) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { player, calls } = createRecordingPlayer();
    const load = vi.fn().mockRejectedValueOnce(new Error('chunk not found')).mockResolvedValue(player);
    const lazyPlayer = new LazyPlayer({ loadPlayer: load });
    lazyPlayer.toggle(one);
    await Promise.resolve();
    lazyPlayer[press]();
    expect(lazyPlayer.getState().status).toBe(press === 'toggle' ? 'loading' : 'paused');
    await Promise.resolve();
    expect(calls).toEqual(['subscribe', 'toggle 1', 'pause', press]);
  });

  it('keeps the error of a press, and with it Try again, until the next press', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(() => Promise.reject(new Error('chunk not found')));
    const lazyPlayer = new LazyPlayer({ loadPlayer: load });
    lazyPlayer.tune(one);
    await Promise.resolve();
    lazyPlayer.load();
    lazyPlayer.preload(two);
    expect(load).toHaveBeenCalledOnce();
    lazyPlayer.play();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads again for a press that was made offline, once the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = new EventTarget();
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const { player, calls } = createRecordingPlayer();
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(player);
    const lazyPlayer = new LazyPlayer({ loadPlayer: load });
    lazyPlayer.tune(one);
    await Promise.resolve();
    expect(lazyPlayer.getState()).toMatchObject({
      status: 'loading',
      error: 'network',
      nextTry: 'when-online',
    });
    page.dispatchEvent(new Event('online'));
    await Promise.resolve();
    expect(calls).toEqual(['subscribe', 'tune 1']);
  });
});
