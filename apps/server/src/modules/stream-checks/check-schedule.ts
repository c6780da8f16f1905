import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { addressesOf } from '../channels/stream-access-presenter.ts';
import type { LeaseService } from '../leases/lease-service.ts';
import { checkDueAt } from './check-due.ts';
import type { StreamCheckService } from './stream-check-service.ts';

const TICK_MS = 15_000;
const PENDING_MAX_COUNT = 20;

export type CheckScheduleDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'get'>;
  readonly checks: Pick<StreamCheckService, 'request' | 'pendingCount'>;
  readonly lease: Pick<LeaseService, 'isHeld'>;
  readonly isOwnStream: (streamUrl: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

type Due = { readonly id: string; readonly host: string; readonly at: number };

/** Looks at every stream again and again; of several nodes only the holder of the lease does. */
export class CheckSchedule {
  readonly #deps: CheckScheduleDeps;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: CheckScheduleDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Requests the checks that are due longest, of each host only one. */
  tick(): void {
    const { checks, lease } = this.#deps;
    const free = PENDING_MAX_COUNT - checks.pendingCount;
    if (!lease.isHeld || free <= 0) return;
    const hosts = new Set<string>();
    for (const { id, host } of this.#listDue()) {
      if (hosts.size >= free) return;
      if (hosts.has(host)) continue;
      hosts.add(host);
      checks.request(id);
    }
  }

  /** Looks soon at a stream whose titles could not be polled. */
  onPollFailed(channelId: string): void {
    const channel = this.#deps.channels.get(channelId);
    if (channel && checkDueAt(channel, this.#addressesOf(channel), true) <= this.#now())
      this.#deps.checks.request(channelId);
  }

  #listDue(): Due[] {
    const now = this.#now();
    const due: Due[] = [];
    for (const channel of this.#deps.channels.all()) {
      const addresses = this.#addressesOf(channel);
      const at = checkDueAt(channel, addresses);
      const host = at <= now && URL.parse(addresses[0] ?? '')?.hostname;
      if (host) due.push({ id: channel.id, host, at });
    }
    return due.sort((one, other) => one.at - other.at);
  }

  /** The streams of other servers. */
  #addressesOf(channel: ChannelRecord): string[] {
    return addressesOf(channel).filter((address) => !this.#deps.isOwnStream(address));
  }
}
