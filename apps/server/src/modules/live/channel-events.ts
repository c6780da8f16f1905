import type { LiveChannel } from '@airdial/contract/live/schema';
import {
  type ChannelChange,
  type ChannelRecord,
  presentChannel,
  presentNowPlaying,
  VISITOR,
} from '../channels/channel-service.ts';
import type { LiveHub } from './live-hub.ts';
import { CONFIRMATIONS_EVERY_MS, COUNTS_EVERY_MS } from './live-limits.ts';

const stateTexts = new WeakMap<ChannelRecord, string>();

/** A channel in a snapshot, serialised once a change: ten thousand that come back at once all want the same. */
export function stateText(channel: ChannelRecord): string {
  const known = stateTexts.get(channel);
  if (known !== undefined) return known;
  const state: LiveChannel = {
    channelId: channel.id,
    nowPlaying: presentNowPlaying(channel),
    stats: channel.stats,
    updatedAt: new Date(channel.updatedAt).toISOString(),
  };
  const text = JSON.stringify(state);
  stateTexts.set(channel, text);
  return text;
}

/** Turns changes of the catalogue into live events. What moves all the time is gathered and told now and then. */
export class ChannelEvents {
  readonly #hub: LiveHub;
  readonly #get: (id: string) => ChannelRecord | undefined;
  readonly #movedCounts = new Set<string>();
  readonly #confirmed = new Set<string>();
  readonly #timers: NodeJS.Timeout[];

  constructor(hub: LiveHub, get: (id: string) => ChannelRecord | undefined) {
    this.#hub = hub;
    this.#get = get;
    this.#timers = [
      setInterval(() => this.tellCounts(), COUNTS_EVERY_MS).unref(),
      setInterval(() => this.tellConfirmations(), CONFIRMATIONS_EVERY_MS).unref(),
    ];
  }

  take({ kind, channel }: ChannelChange): void {
    const { id } = channel;
    if (kind === 'stats') this.#movedCounts.add(id);
    else if (kind === 'confirmed') this.#confirmed.add(id);
    else if (kind === 'song') this.#tellSong(channel);
    else if (kind === 'removed') this.#hub.publish('channel-removed', id, { channelId: id });
    else if (kind !== 'check') this.#tellChannel(channel);
  }

  tellCounts(): void {
    for (const channel of this.#taken(this.#movedCounts))
      this.#hub.publish('listeners', channel.id, { channelId: channel.id, stats: channel.stats });
  }

  tellConfirmations(): void {
    for (const channel of this.#taken(this.#confirmed)) this.#tellSong(channel);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #tellSong(channel: ChannelRecord): void {
    this.#confirmed.delete(channel.id);
    this.#hub.publish('now-playing', channel.id, {
      channelId: channel.id,
      nowPlaying: presentNowPlaying(channel),
    });
  }

  #tellChannel(channel: ChannelRecord): void {
    this.#hub.publish('channel-changed', channel.id, {
      channelId: channel.id,
      channel: presentChannel(channel, VISITOR),
    });
  }

  /** As they are now; those that nobody looks at need no telling. */
  #taken(ids: Set<string>): ChannelRecord[] {
    const channels = [...ids].filter((id) => this.#hub.isInFocus(id)).map((id) => this.#get(id));
    ids.clear();
    return channels.filter((channel) => channel !== undefined);
  }
}
