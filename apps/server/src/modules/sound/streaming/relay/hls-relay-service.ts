import type { Outbound } from '../../../../outbound/outbound.ts';
import { HlsAddresses, type HlsAddressQuery, type HlsFile, type HlsListener } from './hls-addresses.ts';
import { HlsFiles } from './hls-files.ts';
import { type HlsChannel, HlsRelay } from './hls-relay.ts';
import { type CostlyStreams, ProcessorShare } from './processor-share.ts';
import { CHANNELS_MAX_COUNT, LINGER_MS } from './relay-limits.ts';

const TICK_MS = 1_000;

type HlsRelayServiceDeps = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Returns the same text for the same name on all nodes. */
  readonly sign: (name: string) => string;
  readonly costly: CostlyStreams;
  /** How long the processor has worked, in milliseconds. */
  readonly processorMs?: (() => number) | undefined;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

/** The HLS channels that are listened to through this node. */
export class HlsRelayService {
  readonly #deps: Pick<HlsRelayServiceDeps, 'costly' | 'processorMs'>;
  readonly #now: () => number;
  readonly #files: HlsFiles;
  readonly #addresses: HlsAddresses;
  readonly #relays = new Map<string, HlsRelay>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ outbound, sign, now = () => performance.now(), ...deps }: HlsRelayServiceDeps) {
    this.#deps = deps;
    this.#now = now;
    this.#files = new HlsFiles({ outbound, now });
    this.#addresses = new HlsAddresses(sign);
  }

  /** @returns null when this node relays too many channels, or this one was too costly */
  open(channel: HlsChannel): HlsRelay | null {
    const { id } = channel;
    const open = this.#relays.get(id);
    if (open) return open;
    if (this.#relays.size >= CHANNELS_MAX_COUNT) this.#closeIdle(0);
    const { costly, processorMs } = this.#deps;
    if (this.#relays.size >= CHANNELS_MAX_COUNT || costly.has(channel)) return null;
    const relay = new HlsRelay({
      files: this.#files,
      addresses: this.#addresses,
      share: new ProcessorShare(processorMs),
      onTooCostly: (reason) => {
        if (this.#relays.get(id) !== relay) return;
        this.close(id);
        costly.add(channel, reason);
      },
      now: this.#now,
    });
    this.#relays.set(id, relay);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return relay;
  }

  /** The file of an address below `/relay/<id>/`; null when no playlist of the channel has named it. */
  findFile(name: string, query: HlsAddressQuery, channel: HlsChannel): HlsFile | null {
    return this.#addresses.parse(name, query, channel);
  }

  /** The text of a new listener in the addresses of playlists. */
  createListener(channelId: string, isPage: boolean): string {
    return this.#addresses.createListener(channelId, isPage);
  }

  /** @returns null for a listener that no first playlist of the channel has named */
  findListener(channelId: string, query: HlsAddressQuery): HlsListener | null {
    return this.#addresses.parseListener(channelId, query);
  }

  /** The number of listeners by channel, 0 for a channel that is open without listeners. */
  *listenerCounts(): Generator<readonly [channelId: string, listeners: number]> {
    for (const [id, { listeners }] of this.#relays) yield [id, listeners.size];
  }

  close(channelId: string): void {
    this.#relays.get(channelId)?.listeners.clear();
    if (!this.#relays.delete(channelId) || this.#relays.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#files.clear();
  }

  stop(): void {
    for (const id of this.#relays.keys()) this.close(id);
  }

  #tick(): void {
    for (const { listeners } of this.#relays.values()) listeners.expire();
    this.#files.purge();
    this.#closeIdle(LINGER_MS);
  }

  #closeIdle(lingerMs: number): void {
    for (const [id, { listeners, idleMs }] of this.#relays)
      if (listeners.size === 0 && idleMs >= lingerMs) this.close(id);
  }
}
