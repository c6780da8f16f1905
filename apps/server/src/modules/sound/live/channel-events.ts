import type { LiveChannel } from '@airdial/contract/live/schema';
import { presentChannel, presentTrack } from '../../dial/channels/channel-presenter.ts';
import { type ChannelChange, type ChannelRecord, VISITOR } from '../../dial/channels/channel-types.ts';
import type { BatchedEvents } from './batched-events.ts';
import type { LiveHub } from './live-hub.ts';

const serializedStates = new WeakMap<ChannelRecord, string>();

/**
 * Serialises a channel's live state once a change: ten thousand reconnecting clients get the same.
 */
export function serializeState(channel: ChannelRecord): string {
  const cached = serializedStates.get(channel);
  if (cached !== undefined) return cached;
  const state: LiveChannel = {
    channelId: channel.id,
    nowPlaying: presentTrack(channel),
    stats: channel.stats,
    updatedAt: new Date(channel.updatedAt).toISOString(),
    isActive: channel.isActive,
  };
  const text = JSON.stringify(state);
  serializedStates.set(channel, text);
  return text;
}

/** Turns channel changes into live events. */
export class ChannelEvents {
  readonly #hub: LiveHub;
  readonly #batched: BatchedEvents;

  constructor(hub: LiveHub, batched: BatchedEvents) {
    this.#hub = hub;
    this.#batched = batched;
  }

  handle({ kind, channel }: ChannelChange): void {
    if (kind === 'stats') this.#batched.publish('listeners', channel.id, toCounts(channel));
    else if (kind === 'confirmed') this.#batched.publish('now-playing', channel.id, toTrackEvent(channel));
    else if (kind === 'track') this.#publishTrack(channel);
    else if (kind === 'removed') this.#publishRemoval(channel.id);
    else if (kind !== 'check' && kind !== 'purged') this.#publishChannel(channel);
  }

  #publishTrack(channel: ChannelRecord): void {
    this.#batched.drop('now-playing', channel.id);
    this.#hub.publish('now-playing', channel.id, toTrackEvent(channel));
  }

  #publishRemoval(channelId: string): void {
    this.#batched.drop('now-playing', channelId);
    this.#batched.drop('listeners', channelId);
    this.#hub.publish('channel-removed', channelId, { channelId });
  }

  #publishChannel(channel: ChannelRecord): void {
    // An import changes thousands that no page shows.
    if (!this.#hub.isInFocus(channel.id)) return;
    this.#hub.publish('channel-changed', channel.id, {
      channelId: channel.id,
      channel: presentChannel(channel, VISITOR),
    });
  }
}

const toTrackEvent = (channel: ChannelRecord) => ({
  channelId: channel.id,
  nowPlaying: presentTrack(channel),
});

const toCounts = ({ id, stats }: ChannelRecord) => ({ channelId: id, stats });
