import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { addressesOf } from '../../dial/channels/stream-access-presenter.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import { checkDueAt } from './check-due.ts';
import type { StreamCheckService } from './stream-check-service.ts';

const PENDING_MAX_COUNT = 20;
/** Checked one after another: a server of many streams has its turn in minutes, and others theirs. */
const STREAMS_OF_A_HOST_MAX_COUNT = 20;

export type CheckScheduleDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'get'>;
  readonly checks: Pick<StreamCheckService, 'request' | 'pendingCount'>;
  readonly lease: Pick<LeaseService, 'isHeld'>;
  readonly isOwnStream: (streamUrl: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** Looks at every stream again and again; of several nodes only the holder of the lease does. */
export class CheckSchedule {
  readonly #deps: CheckScheduleDeps;
  readonly #now: () => number;
  /** Hosts whose streams are being checked. */
  readonly #busyHosts = new Set<string>();

  constructor(deps: CheckScheduleDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** Requests the checks that are due longest, of each host one at a time. */
  tick(): void {
    const { checks, lease } = this.#deps;
    const free = PENDING_MAX_COUNT - checks.pendingCount;
    if (!lease.isHeld || free <= 0) return;
    const hosts = [...this.#listDue()].filter(([host]) => !this.#busyHosts.has(host));
    for (const [host, ids] of hosts.slice(0, free)) void this.#checkHost(host, ids);
  }

  /** Looks soon at a stream whose titles could not be polled. */
  onPollFailed(channelId: string): void {
    const channel = this.#deps.channels.get(channelId);
    const now = this.#now();
    if (channel && checkDueAt(channel, this.#addressesOf(channel), { now, hasFailed: true }) <= now)
      this.#deps.checks.request(channelId);
  }

  /** Ends early when another node gets the lease, and with it what is still due. */
  async #checkHost(host: string, ids: readonly string[]): Promise<void> {
    const { checks, lease } = this.#deps;
    this.#busyHosts.add(host);
    for (const id of ids.slice(0, STREAMS_OF_A_HOST_MAX_COUNT)) if (lease.isHeld) await checks.request(id);
    this.#busyHosts.delete(host);
  }

  /** The ids of channels by the host of their stream, those first that are due longest. */
  #listDue(): ReadonlyMap<string, readonly string[]> {
    const now = this.#now();
    const due: { readonly id: string; readonly host: string; readonly at: number }[] = [];
    for (const channel of this.#deps.channels.all()) {
      const addresses = this.#addressesOf(channel);
      const at = checkDueAt(channel, addresses, { now });
      const host = at <= now && URL.parse(addresses[0] ?? '')?.hostname;
      if (host) due.push({ id: channel.id, host, at });
    }
    const byHost = new Map<string, string[]>();
    for (const { id, host } of due.sort((one, other) => one.at - other.at)) {
      const ids = byHost.get(host);
      if (ids) ids.push(id);
      else byHost.set(host, [id]);
    }
    return byHost;
  }

  /** The streams of other servers. */
  #addressesOf(channel: ChannelRecord): string[] {
    return addressesOf(channel).filter((address) => !this.#deps.isOwnStream(address));
  }
}
