import type { Channel } from '@airdial/contract/channel/schema';
import type { ChannelsOptions, Player, PlayerChannel, PlayerState } from '@airdial/player';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { batchPerFrame } from '../../lib/batch-per-frame.ts';
import { type ListedChannel, toPageAddresses } from './page-addresses.ts';

/** The player and the page's channels that it plays. */
export type PlayerController = {
  readonly player: Player;
  /** Subscribes to changes of the player's state, batched per frame. */
  subscribe(subscriber: () => void): () => void;
  /** Returns the channel as it was last cached from any list. */
  findChannel(id: string): Channel | undefined;
  /** Caches channels for `findChannel` without adding them to the playlist. */
  cacheChannels(channels: readonly Channel[]): void;
  /**
   * Sets the list for previous and next. A channel that is played from elsewhere takes its place,
   * until the part of the dial around that channel is known.
   */
  setPlaylist(channels: readonly PlayerChannel[], options?: ChannelsOptions): void;
  tune(channel: Channel): void;
  toggle(channel: Channel): void;
  preload(channel: Channel): () => void;
};

const isSameList = (one: readonly PlayerChannel[], other: readonly PlayerChannel[]): boolean =>
  one.length === other.length && one.every((channel, index) => channel === other[index]);

/**
 * Returns a function that is true when the status has moved towards playing since its last call.
 * Such a step delays rendering, so that the thread is free for the stream.
 */
export const createPlaybackStepCheck = (player: Pick<Player, 'getState'>): (() => boolean) => {
  let lastStatus = player.getState().status;
  return () => {
    const { status } = player.getState();
    const isStep = status !== lastStatus && (status === 'loading' || status === 'playing');
    lastStatus = status;
    return isStep;
  };
};

export const createPlayerController = (
  player: Player,
  systemUrl: string,
  pageOrigin: string,
): PlayerController => {
  const channelsById = new Map<string, Channel>();
  let playlist: readonly PlayerChannel[] = [];
  let playlistWraps = true;

  /** Unchanged channels stay the same objects, so that a list of them is known for the same. */
  const playable = new WeakMap<PlayerChannel, PlayerChannel>();
  const toPlayable = (channel: ListedChannel): PlayerChannel => {
    const adapted = playable.get(channel) ?? {
      ...channel,
      play: toPageAddresses(channel, systemUrl, pageOrigin),
    };
    // What is playable already, such as the player's own channel, stays as it is.
    for (const one of [channel, adapted]) playable.set(one, adapted);
    return adapted;
  };
  const cacheChannels = (channels: readonly Channel[]) => {
    for (const channel of channels) channelsById.set(channel._id, channel);
  };
  const setPlaylist = (channels: readonly PlayerChannel[], { wraps = true }: ChannelsOptions = {}) => {
    if (wraps === playlistWraps && isSameList(channels, playlist)) return;
    playlist = channels;
    playlistWraps = wraps;
    player.setChannels(channels.map(toPlayable), { wraps });
  };
  const addToPlaylist = (channel: Channel): PlayerChannel => {
    cacheChannels([channel]);
    const isListed = playlist.some(({ _id }) => _id === channel._id);
    if (!isListed) setPlaylist([channel], { wraps: false });
    return toPlayable(channel);
  };
  return {
    player,
    subscribe: batchPerFrame((subscriber) => player.subscribe(subscriber), createPlaybackStepCheck(player)),
    findChannel: (id) => channelsById.get(id),
    cacheChannels,
    setPlaylist,
    tune: (channel) => player.tune(addToPlaylist(channel)),
    toggle: (channel) => player.toggle(addToPlaylist(channel)),
    preload: (channel) => player.preload(toPlayable(channel)),
  };
};

const PlayerControllerContext = createContext<PlayerController | null>(null);
export const PlayerControllerProvider = PlayerControllerContext.Provider;

export const usePlayerController = (): PlayerController => {
  const playerController = useContext(PlayerControllerContext);
  if (!playerController) throw new Error('usePlayerController needs a PlayerControllerProvider above it');
  return playerController;
};

/**
 * Selects a part of the player's state; the component renders again only when that part changes.
 */
export const usePlayerState = <Part>(select: (state: PlayerState) => Part): Part => {
  const { player, subscribe } = usePlayerController();
  const getPart = () => select(player.getState());
  return useSyncExternalStore(subscribe, getPart, getPart);
};

export type Playback = 'none' | 'loading' | 'playing' | 'paused';

/** Returns 'none' unless the channel is the current one, otherwise its status. */
export const usePlayback = (channelId: string): Playback =>
  usePlayerState(({ channel, status }) =>
    channel?._id !== channelId || status === 'idle' ? 'none' : status,
  );
