import type { Outbound } from '../../../../outbound/outbound.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import { type ChannelRecord, isRelayed, type Viewer } from '../../../dial/channels/channel-types.ts';
import {
  type InterchangeableStreams,
  interchangeableStreams,
  relayGainSteps,
} from '../../../dial/channels/stream-access-presenter.ts';
import { TICK_MS } from '../broadcast/broadcast-limits.ts';
import { HistoryBudget } from '../broadcast/stream-history.ts';
import type { StreamListener } from '../broadcast/stream-listener.ts';
import type { CostlyStreams } from './processor-share.ts';
import { Relay } from './relay.ts';
import { CHANNELS_MAX_COUNT, HOT_CHANNELS_MAX_COUNT, HOT_PLAYS_PER_HOUR, LINGER_MS } from './relay-limits.ts';
import type { RelayTitle } from './relay-title.ts';

const HOUR_MS = 3_600_000;

type RelayDeps = {
  readonly channels: Pick<ChannelService, 'get' | 'changes'>;
  readonly outbound: Pick<Outbound, 'openStream'>;
  readonly costly: CostlyStreams;
  /** Whether `sameVolume` is on in the system settings. */
  readonly isSameVolume: () => boolean;
  /** How long the processor has worked, in milliseconds. */
  readonly processorMs?: (() => number) | undefined;
};

/** The addresses are read one at a time: the next one where one fails. */
type RelayedStreams = Pick<InterchangeableStreams, 'streamUrls'>;

type OpenRelay = {
  readonly relay: Relay;
  /** Requests for it that wait for the first audio. */
  waiting: number;
  /** When the last listener left; null while there are any. */
  emptySince: number | null;
  /** When listeners came, in the last hour. */
  plays: number[];
};

/** The relays of this node: one for each channel that is listened to. */
export class RelayService {
  readonly #deps: RelayDeps;
  readonly #relays = new Map<string, OpenRelay>();
  readonly #budget = new HistoryBudget();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RelayDeps) {
    this.#deps = deps;
    deps.channels.changes.subscribe(({ channel }) => {
      const open = this.#relays.get(channel.id);
      if (!open) return;
      const streamUrls = this.#streamUrls(channel.id);
      if (isSameSet(streamUrls, open.relay.urls)) open.relay.reorder(streamUrls);
      else open.relay.close();
    }, this.#stopping.signal);
  }

  /** The channel, when this caller may hear it through the relay. */
  findChannel(id: string, { isAdmin }: Viewer): (ChannelRecord & InterchangeableStreams) | null {
    const channel = this.#deps.channels.get(id);
    if (!channel || !isRelayed(channel) || !(channel.isActive || isAdmin)) return null;
    const streams = interchangeableStreams(channel);
    return streams.streamUrls.length === 0 ? null : { ...channel, ...streams };
  }

  /**
   * Opens the relay of a channel, or takes the one that is open.
   *
   * @returns null when this node relays too many channels, or this one was too costly. The caller
   * releases it once, after its listener has left.
   */
  open(channel: { readonly id: string } & RelayedStreams): RelayUse | null {
    if (this.#stopping.signal.aborted) return null;
    const open = this.#relays.get(channel.id) ?? this.#start(channel);
    if (!open) return null;
    const now = performance.now();
    open.waiting += 1;
    open.emptySince = null;
    open.plays = [...open.plays.filter((at) => now - at < HOUR_MS), now].slice(-HOT_PLAYS_PER_HOUR);
    return {
      relay: open.relay,
      release: (listener) => {
        open.waiting -= 1;
        if (listener) open.relay.leave(listener);
        if (open.waiting === 0) open.emptySince = performance.now();
      },
    };
  }

  /** The number of connections by channel, 0 for a relay that is open without listeners. */
  *listenerCounts(): Generator<readonly [channelId: string, listeners: number]> {
    for (const [id, { relay }] of this.#relays) yield [id, relay.listenerCount];
  }

  stop(): void {
    this.#stopping.abort();
    for (const { relay } of [...this.#relays.values()]) relay.close();
    this.#stopTimer();
  }

  #streamUrls(id: string): readonly string[] {
    const channel = this.#deps.channels.get(id);
    return channel && isRelayed(channel) ? interchangeableStreams(channel).streamUrls : [];
  }

  #gainSteps(id: string): number {
    const channel = this.#deps.isSameVolume() ? this.#deps.channels.get(id) : undefined;
    return channel ? relayGainSteps(channel) : 0;
  }

  #start(channel: { readonly id: string } & RelayedStreams): OpenRelay | null {
    if (this.#relays.size >= CHANNELS_MAX_COUNT) this.#closeIdle(0);
    if (this.#relays.size >= CHANNELS_MAX_COUNT) return null;
    const { outbound, processorMs, costly } = this.#deps;
    if (costly.has(channel)) return null;
    const { id, streamUrls } = channel;
    const relay = new Relay({
      urls: streamUrls,
      outbound,
      charset: () => this.#deps.channels.get(id)?.charset ?? null,
      gainSteps: () => this.#gainSteps(id),
      budget: this.#budget,
      processorMs,
      onEnd: ({ code, reason }) => {
        this.#relays.delete(id);
        if (code === 'too-costly') costly.add(channel, reason);
        if (this.#relays.size === 0) this.#stopTimer();
      },
    });
    const open: OpenRelay = { relay, waiting: 0, emptySince: null, plays: [] };
    this.#relays.set(id, open);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return open;
  }

  /** One timer for all channels. */
  #tick(): void {
    for (const { relay } of this.#relays.values()) relay.tick();
    this.#closeIdle(LINGER_MS);
  }

  /** Closes relays without listeners for so long, except the few that are played often. */
  #closeIdle(lingerMs: number): void {
    const now = performance.now();
    const idle = [...this.#relays.values()].filter(
      ({ emptySince }) => emptySince !== null && now - emptySince >= lingerMs,
    );
    if (idle.length === 0) return;
    const playsOf = ({ plays }: OpenRelay) => plays.filter((at) => now - at < HOUR_MS).length;
    const hot = idle
      .filter((open) => lingerMs > 0 && playsOf(open) >= HOT_PLAYS_PER_HOUR)
      .sort((one, other) => (other.plays.at(-1) ?? 0) - (one.plays.at(-1) ?? 0))
      .slice(0, HOT_CHANNELS_MAX_COUNT);
    for (const open of idle) if (!hot.includes(open)) open.relay.close();
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** A relay that a listener plays or waits for. */
export type RelayUse = { readonly relay: Relay; release(listener?: StreamListener<RelayTitle>): void };

/** A check changes only the order: an address that is dead comes last. */
const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url) => other.includes(url));
