import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';
import type { StreamServer, TrackSource } from '../sources/track-source.ts';
import type { PollSchedule } from './poll-schedule.ts';

/** A polled channel and what its polls found out. Lives in memory only. */
export type PolledChannel = {
  readonly id: string;
  readonly name: string;
  readonly streamServer: StreamServer;
  /** Null: not detected yet. */
  source: TrackSource | null;
  detectedAt: number;
  /** The stream server's own count; null: it reports none; undefined: not polled yet. */
  listeners: number | null | undefined;
};

/** The polled channels, grouped by poll target: all mounts of one status page are one target. */
export class PolledChannels {
  readonly #schedule: Pick<PollSchedule, 'put' | 'remove'>;
  readonly #byId = new Map<string, PolledChannel>();
  readonly #byTarget = new Map<string, Set<PolledChannel>>();

  constructor(schedule: Pick<PollSchedule, 'put' | 'remove'>) {
    this.#schedule = schedule;
  }

  get(id: string): PolledChannel | undefined {
    return this.#byId.get(id);
  }

  /** The channels of a target. */
  members(key: string): readonly PolledChannel[] {
    return [...(this.#byTarget.get(key) ?? [])];
  }

  /** The channels with streams on this server whose source has not been detected yet. */
  undetected(origin: string): readonly PolledChannel[] {
    return [...this.#byId.values()].filter(
      ({ source, streamServer: { streamUrl } }) => source === null && streamUrl?.startsWith(`${origin}/`),
    );
  }

  /** The target of a channel; undefined when the channel is not polled. */
  getTargetKey(id: string): string | undefined {
    const channel = this.#byId.get(id);
    return channel && keyFor(id, channel.source);
  }

  /** Adds a channel. When its addresses have changed, its source is detected again. */
  put({ id, name, streamUrl, apiOrigin, charset }: ChannelRecord, now: number): void {
    const streamServer = { streamUrl, apiOrigin, charset };
    const existing = this.#byId.get(id);
    if (existing?.name === name && isSameServer(existing.streamServer, streamServer)) return;
    this.remove(id);
    const channel: PolledChannel = {
      id,
      name,
      streamServer,
      source: null,
      detectedAt: now,
      listeners: undefined,
    };
    this.#byId.set(id, channel);
    this.#join(channel, now, false);
  }

  remove(id: string): void {
    const channel = this.#byId.get(id);
    if (!channel) return;
    this.#byId.delete(id);
    this.#leave(channel);
  }

  /** @param source null: has to be detected again */
  move(channel: PolledChannel, source: TrackSource | null, now: number): void {
    if (this.#byId.get(channel.id) !== channel) return;
    const hasMoved = keyFor(channel.id, source) !== keyFor(channel.id, channel.source);
    if (hasMoved) this.#leave(channel);
    channel.source = source;
    if (hasMoved) this.#join(channel, now, source !== null);
  }

  #join(channel: PolledChannel, now: number, isFresh: boolean): void {
    const key = keyFor(channel.id, channel.source);
    const members = this.#byTarget.get(key) ?? new Set();
    this.#byTarget.set(key, members.add(channel));
    const isStream = channel.source?.kind !== 'document';
    this.#schedule.put(key, { hosts: getHosts(channel), isStream }, now, isFresh);
  }

  #leave(channel: PolledChannel): void {
    const key = keyFor(channel.id, channel.source);
    const members = this.#byTarget.get(key);
    members?.delete(channel);
    if (members && members.size > 0) return;
    this.#byTarget.delete(key);
    this.#schedule.remove(key);
  }
}

const keyFor = (id: string, source: TrackSource | null): string =>
  source?.kind === 'document' ? `status ${source.url}` : `channel ${id}`;

const isSameServer = (a: StreamServer, b: StreamServer): boolean =>
  a.streamUrl === b.streamUrl && a.apiOrigin === b.apiOrigin && a.charset === b.charset;

/**
 * Every host that a poll of this channel may call, with its port: stations that share a machine have
 * stream servers of their own.
 */
function getHosts({ streamServer, source }: PolledChannel): string[] {
  const addresses =
    source?.kind === 'document' ? [source.url] : [streamServer.streamUrl, streamServer.apiOrigin];
  const hosts = addresses.map((address) => (address === null ? null : URL.parse(address)?.host));
  return [...new Set(hosts.filter((host) => host !== null && host !== undefined))];
}
