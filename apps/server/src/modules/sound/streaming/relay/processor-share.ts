import { relayErrors } from '@airdial/contract/channel/messages';
import { LRUCache } from 'lru-cache';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import {
  CHANNELS_MAX_COUNT,
  PROCESSOR_DEBT_MAX_MS,
  PROCESSOR_SHARE_MAX,
  TOO_COSTLY_FOR_MS,
} from './relay-limits.ts';

const MS_PER_US = 1 / 1_000;

/** The processor time of this thread so far, in milliseconds. */
const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) * MS_PER_US;
};

/**
 * Bounds the processor time that the bytes of one stream server take: a backstop behind readers whose time
 * is linear, because the loop that reads them serves everybody.
 */
export class ProcessorShare {
  readonly #processorMs: () => number;
  readonly #now: () => number;
  /** What was spent beyond the share. */
  #debtMs = 0;
  #at: number;

  /** @param processorMs how long the processor has worked. @param now monotonic milliseconds */
  constructor(processorMs = threadCpuMs, now = () => performance.now()) {
    this.#processorMs = processorMs;
    this.#now = now;
    this.#at = now();
  }

  /**
   * Work that fails has cost as much.
   *
   * @throws OutboundError `too-costly` when the work so far has taken more than its share
   */
  spend<T>(work: () => T): T {
    const before = this.#processorMs();
    try {
      return work();
    } finally {
      this.#pay(before);
    }
  }

  #pay(before: number): void {
    const now = this.#now();
    const paidMs = (now - this.#at) * PROCESSOR_SHARE_MAX;
    this.#at = now;
    this.#debtMs = Math.max(0, this.#debtMs - paidMs) + this.#processorMs() - before;
    if (this.#debtMs > PROCESSOR_DEBT_MAX_MS)
      throw new OutboundError('too-costly', relayErrors.tooCostly(PROCESSOR_SHARE_MAX * 100));
  }
}

type CostlyChannel = { readonly id: string; readonly streamUrls: readonly string[] };

/** The addresses that have taken more than their share, which are not relayed for ten minutes. */
export class CostlyStreams {
  readonly #addresses = new LRUCache<string, true>({ max: CHANNELS_MAX_COUNT, ttl: TOO_COSTLY_FOR_MS });
  readonly #onTooCostly: (channelId: string, reason: string) => void;

  /** @param onTooCostly tells administrators why a channel is not relayed */
  constructor(onTooCostly: (channelId: string, reason: string) => void) {
    this.#onTooCostly = onTooCostly;
  }

  has(channel: CostlyChannel): boolean {
    return this.#addresses.has(toKey(channel));
  }

  add(channel: CostlyChannel, reason: string): void {
    this.#addresses.set(toKey(channel), true);
    this.#onTooCostly(channel.id, reason);
  }
}

/** A check may change the order of the addresses. */
const toKey = ({ streamUrls }: CostlyChannel): string => streamUrls.toSorted().join(' ');
