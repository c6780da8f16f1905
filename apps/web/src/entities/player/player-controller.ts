import type { Channel } from '@airdial/contract/channel/schema';
import type { PlayableChannel, Player, PlayerChannel, PlayerState } from '@airdial/player';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { batchPerFrame } from '../../lib/batch-per-frame.ts';
import { type ListedChannel, toPageAddresses } from './page-addresses.ts';

/** The player and the page's channels that it plays. */
export type PlayerController = {
  readonly player: Player;
  /** The state that the server's HTML shows: a part of it may be hydrated after the first press. */
  readonly initialState: PlayerState;
  /** Subscribes to changes of the player's state, batched per frame. */
  subscribe(subscriber: () => void): () => void;
  /** Returns the channel in full as far as the page has it. */
  findChannel(id: string): Channel | undefined;
  /** Fetches a channel of which only number and name are known, such as one of the dial. */
  loadChannel(channel: PlayerChannel): Promise<PlayableChannel>;
  /** Sets the list for previous and next. */
  setPlaylist(channels: readonly ListedChannel[]): void;
  tune(channel: ListedChannel): void;
  toggle(channel: ListedChannel): void;
  preload(channel: ListedChannel): () => void;
};

export type PlayerControllerDeps = {
  readonly player: Player;
  readonly systemUrl: string;
  readonly pageOrigin: string;
  readonly findChannel: PlayerController['findChannel'];
  readonly fetchChannel: (id: string) => Promise<Channel>;
};

const isSameList = (one: readonly PlayerChannel[], other: readonly PlayerChannel[]): boolean =>
  one.length === other.length && one.every((channel, index) => channel === other[index]);

/** A server of the version before sends `streamUrl` alone. */
const hasAddresses = ({ play, streamUrl }: ListedChannel): boolean =>
  play !== undefined || streamUrl !== undefined;

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

export const createPlayerController = ({
  player,
  systemUrl,
  pageOrigin,
  findChannel,
  fetchChannel,
}: PlayerControllerDeps): PlayerController => {
  let playlist: readonly ListedChannel[] = [];

  /** Unchanged channels stay the same objects, so that a list of them is known for the same. */
  const playable = new WeakMap<PlayerChannel, PlayableChannel>();
  const toPlayable = (channel: ListedChannel): PlayableChannel => {
    const adapted = playable.get(channel) ?? {
      ...channel,
      play: toPageAddresses(channel, systemUrl, pageOrigin),
    };
    // What is playable already, such as the player's own channel, stays as it is.
    for (const one of [channel, adapted]) playable.set(one, adapted);
    return adapted;
  };
  /** What only the dial has stays as it is: the player loads its addresses. */
  const toPlayableIfFull = (channel: ListedChannel): PlayerChannel =>
    hasAddresses(channel) ? toPlayable(channel) : channel;
  const find = (channel: ListedChannel): PlayerChannel =>
    toPlayableIfFull(hasAddresses(channel) ? channel : (findChannel(channel._id) ?? channel));
  return {
    player,
    initialState: player.getState(),
    subscribe: batchPerFrame((subscriber) => player.subscribe(subscriber), createPlaybackStepCheck(player)),
    findChannel,
    loadChannel: async ({ _id }) => toPlayable(await fetchChannel(_id)),
    setPlaylist: (channels) => {
      if (isSameList(channels, playlist)) return;
      playlist = channels;
      player.setChannels(channels.map(toPlayableIfFull));
    },
    tune: (channel) => player.tune(find(channel)),
    toggle: (channel) => player.toggle(find(channel)),
    preload: (channel) => player.preload(find(channel)),
  };
};

const PlayerControllerContext = createContext<PlayerController | null>(null);
export const PlayerControllerProvider = PlayerControllerContext.Provider;

export const usePlayerController = (): PlayerController => {
  const playerController = useContext(PlayerControllerContext);
  if (!playerController) throw new Error('usePlayerController needs its provider');
  return playerController;
};

/**
 * Selects a part of the player's state; the component renders again only when that part changes.
 */
export const usePlayerState = <Part>(select: (state: PlayerState) => Part): Part => {
  const { player, subscribe, initialState } = usePlayerController();
  return useSyncExternalStore(
    subscribe,
    () => select(player.getState()),
    () => select(initialState),
  );
};

export type Playback = 'none' | 'loading' | 'playing' | 'paused';

/** Returns 'none' unless the channel is the current one, otherwise its status. */
export const usePlayback = (channelId: string): Playback =>
  usePlayerState(({ channel, status }) =>
    channel?._id !== channelId || status === 'idle' ? 'none' : status,
  );
