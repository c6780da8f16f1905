import type { Channel } from '@airdial/contract/channel/schema';
import type { Player, PlayerState } from '@airdial/player/core/player-types';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { batchPerFrame } from '../../lib/batch-per-frame.ts';
import { sameOriginStreamUrl } from '../channel/same-origin-stream-url.ts';
import { isApproachingPlayback } from './is-approaching-playback.ts';

/** The engine, and what the page knows of the channels that it plays. */
export type PlayerController = {
  readonly player: Player;
  subscribe(listener: () => void): () => void;
  /** The channel of this id, as last seen in any list. */
  channel(id: string): Channel | undefined;
  /** Keeps channels for `channel` without offering them to previous and next. */
  learn(channels: readonly Channel[]): void;
  /** The list that previous and next walk. A tuned channel that is not on it takes its place by number. */
  setPlaylist(channels: readonly Channel[]): void;
  tune(channel: Channel): void;
  toggle(channel: Channel): void;
  warm(channel: Channel): () => void;
};

const withChannel = (dial: readonly Channel[], channel: Channel): readonly Channel[] =>
  dial.some(({ _id }) => _id === channel._id)
    ? dial
    : [...dial, channel].sort((one, other) => one.channelNumber - other.channelNumber);

export const createRadio = (player: Player, systemUrl: string, pageOrigin: string): PlayerController => {
  const known = new Map<string, Channel>();
  let dial: readonly Channel[] = [];

  const playable = (channel: Channel): Channel => ({
    ...channel,
    streamUrl: channel.streamUrl && sameOriginStreamUrl(channel.streamUrl, systemUrl, pageOrigin),
  });
  const learn = (channels: readonly Channel[]) => {
    for (const channel of channels) known.set(channel._id, channel);
  };
  const setPlaylist = (channels: readonly Channel[]) => {
    learn(channels);
    dial = channels;
    player.setChannels(channels.map(playable));
  };
  const reach = (channel: Channel): Channel => {
    const widened = withChannel(dial, channel);
    if (widened !== dial) setPlaylist(widened);
    return playable(channel);
  };
  return {
    player,
    subscribe: batchPerFrame((listener) => player.subscribe(listener), isApproachingPlayback(player)),
    channel: (id) => known.get(id),
    learn,
    setPlaylist,
    tune: (channel) => player.tune(reach(channel)),
    toggle: (channel) => player.toggle(reach(channel)),
    warm: (channel) => player.warm(playable(channel)),
  };
};

const RadioContext = createContext<PlayerController | null>(null);
export const RadioProvider = RadioContext.Provider;

export const useRadio = (): PlayerController => {
  const radio = useContext(RadioContext);
  if (!radio) throw new Error('useRadio needs a RadioProvider above it');
  return radio;
};

/** One part of the engine's state; the component renders again only when that part changes. */
export const usePlayerState = <Part>(select: (state: PlayerState) => Part): Part => {
  const { player, subscribe } = useRadio();
  const read = () => select(player.getState());
  return useSyncExternalStore(subscribe, read, read);
};

export type Playback = 'none' | 'loading' | 'playing' | 'paused';

/** How a channel stands in the list: not current, or current and paused, playing or loading. */
export const usePlayback = (channelId: string): Playback =>
  usePlayerState(({ channel, status }) =>
    channel?._id !== channelId || status === 'idle' ? 'none' : status,
  );
