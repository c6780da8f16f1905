import type { ChannelRecord } from '../channels/channel-service.ts';
import type { Station, StationSource } from './metadata-source.ts';
import type { PollSchedule } from './poll-schedule.ts';

/** A channel that is polled, with what has been found out about it. Lives in memory only. */
export type WatchedChannel = {
  readonly id: string;
  readonly name: string;
  readonly station: Station;
  /** Null: to be found out. */
  source: StationSource | null;
  detectedAt: number;
  /** Why it cannot be read, exactly; for administrators. */
  problem: string | null;
  /** The station server's own count. */
  listeners: number | null;
};

/** Which channels are polled, and which of them together: all mounts of one status page are one target. */
export class WatchedChannels {
  readonly #schedule: Pick<PollSchedule, 'put' | 'remove'>;
  readonly #byId = new Map<string, WatchedChannel>();
  readonly #byTarget = new Map<string, Set<WatchedChannel>>();

  constructor(schedule: Pick<PollSchedule, 'put' | 'remove'>) {
    this.#schedule = schedule;
  }

  get(id: string): WatchedChannel | undefined {
    return this.#byId.get(id);
  }

  /** The channels that a target stands for. */
  members(key: string): readonly WatchedChannel[] {
    return [...(this.#byTarget.get(key) ?? [])];
  }

  /** What is polled for a channel; undefined: nothing. */
  keyOf(id: string): string | undefined {
    const channel = this.#byId.get(id);
    return channel && keyFor(id, channel.source);
  }

  /** A channel that is new, or whose addresses have changed, is looked at from the beginning. */
  put({ id, name, streamUrl, apiOrigin, charset }: ChannelRecord, now: number): void {
    const station = { streamUrl, apiOrigin, charset };
    const known = this.#byId.get(id);
    if (known?.name === name && isSameStation(known.station, station)) return;
    this.remove(id);
    const channel = { id, name, station, source: null, detectedAt: now, problem: null, listeners: null };
    this.#byId.set(id, channel);
    this.#join(channel, now, false);
  }

  remove(id: string): void {
    const channel = this.#byId.get(id);
    if (!channel) return;
    this.#byId.delete(id);
    this.#leave(channel);
  }

  /** @param source null: has to be found out again */
  move(channel: WatchedChannel, source: StationSource | null, now: number): void {
    if (this.#byId.get(channel.id) !== channel) return;
    const isElsewhere = keyFor(channel.id, source) !== keyFor(channel.id, channel.source);
    if (isElsewhere) this.#leave(channel);
    channel.source = source;
    if (isElsewhere) this.#join(channel, now, source !== null);
  }

  #join(channel: WatchedChannel, now: number, isFresh: boolean): void {
    const key = keyFor(channel.id, channel.source);
    const members = this.#byTarget.get(key) ?? new Set();
    this.#byTarget.set(key, members.add(channel));
    this.#schedule.put(key, hostsOf(channel), now, isFresh);
  }

  #leave(channel: WatchedChannel): void {
    const key = keyFor(channel.id, channel.source);
    const members = this.#byTarget.get(key);
    members?.delete(channel);
    if (members && members.size > 0) return;
    this.#byTarget.delete(key);
    this.#schedule.remove(key);
  }
}

const keyFor = (id: string, source: StationSource | null): string =>
  source?.kind === 'document' ? `status ${source.url}` : `channel ${id}`;

const isSameStation = (a: Station, b: Station): boolean =>
  a.streamUrl === b.streamUrl && a.apiOrigin === b.apiOrigin && a.charset === b.charset;

/** Every host that a poll of this channel may call. */
function hostsOf({ station, source }: WatchedChannel): string[] {
  const addresses = source?.kind === 'document' ? [source.url] : [station.streamUrl, station.apiOrigin];
  const hosts = addresses.map((address) => (address === null ? null : URL.parse(address)?.hostname));
  return [...new Set(hosts.filter((host) => host !== null && host !== undefined))];
}
