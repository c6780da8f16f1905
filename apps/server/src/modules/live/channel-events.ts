import type { LiveChannel } from '@airdial/contract/live/schema';
import { presentChannel, presentNowPlaying } from '../channels/channel-presenter.ts';
import { type ChannelChange, type ChannelRecord, VISITOR } from '../channels/channel-types.ts';
import type { LiveHub } from './live-hub.ts';
import { CONFIRMATIONS_EVERY_MS, COUNTS_EVERY_MS } from './live-limits.ts';

const serializedStates = new WeakMap<ChannelRecord, string>();

/**
 * Serialises a channel's live state once a change: ten thousand reconnecting clients get the same.
 */
export function serializeState(channel: ChannelRecord): string {
  const cached = serializedStates.get(channel);
  if (cached !== undefined) return cached;
  const state: LiveChannel = {
    channelId: channel.id,
    nowPlaying: presentNowPlaying(channel),
    stats: channel.stats,
    updatedAt: new Date(channel.updatedAt).toISOString(),
  };
  const text = JSON.stringify(state);
  serializedStates.set(channel, text);
  return text;
}

/** Turns channel changes into live events; counts and confirmations are batched. */
export class ChannelEvents {
  readonly #hub: LiveHub;
  readonly #get: (id: string) => ChannelRecord | undefined;
  readonly #changedCounts = new Set<string>();
  readonly #confirmed = new Set<string>();
  readonly #timers: NodeJS.Timeout[];

  constructor(hub: LiveHub, get: (id: string) => ChannelRecord | undefined) {
    this.#hub = hub;
    this.#get = get;
    this.#timers = [
      setInterval(() => this.publishCounts(), COUNTS_EVERY_MS).unref(),
      setInterval(() => this.publishConfirmations(), CONFIRMATIONS_EVERY_MS).unref(),
    ];
  }

  handle({ kind, channel }: ChannelChange): void {
    const { id } = channel;
    if (kind === 'stats') this.#changedCounts.add(id);
    else if (kind === 'confirmed') this.#confirmed.add(id);
    else if (kind === 'track') this.#publishTrack(channel);
    else if (kind === 'removed') this.#hub.publish('channel-removed', id, { channelId: id });
    else if (kind !== 'check') this.#publishChannel(channel);
  }

  publishCounts(): void {
    for (const channel of this.#takeChannels(this.#changedCounts))
      this.#hub.publish('listeners', channel.id, { channelId: channel.id, stats: channel.stats });
  }

  publishConfirmations(): void {
    for (const channel of this.#takeChannels(this.#confirmed)) this.#publishTrack(channel);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #publishTrack(channel: ChannelRecord): void {
    this.#confirmed.delete(channel.id);
    this.#hub.publish('now-playing', channel.id, {
      channelId: channel.id,
      nowPlaying: presentNowPlaying(channel),
    });
  }

  #publishChannel(channel: ChannelRecord): void {
    this.#hub.publish('channel-changed', channel.id, {
      channelId: channel.id,
      channel: presentChannel(channel, VISITOR),
    });
  }

  /** Empties the set; returns the current channels, without those that no client watches. */
  #takeChannels(ids: Set<string>): ChannelRecord[] {
    const channels = [...ids].filter((id) => this.#hub.isInFocus(id)).map((id) => this.#get(id));
    ids.clear();
    return channels.filter((channel) => channel !== undefined);
  }
}
