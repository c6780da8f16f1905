import type { NowPlaying } from '@airdial/contract/channel/schema';
import { vi } from 'vitest';
import { LiveClient } from '../live-client.ts';
import type { LiveEvent, LiveEventHandlers, LivePorts, LiveSubscription } from '../live-ports.ts';

/** A clock that only `advance` moves, with a constant random value of 0.5. */
export class FakeClock {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  nowMs = () => this.#nowMs;
  random = () => 0.5;

  after = (delayMs: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get pending(): number {
    return this.#timers.length;
  }

  /** Runs due timers in order and flushes promises before each. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      await flushPromises();
      const due = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#nowMs = due.atMs;
      due.run();
    }
    this.#nowMs = endMs;
  }
}

const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

type OpenedEvents = LiveEventHandlers & {
  readonly subscription: LiveSubscription;
  isClosed: boolean;
};

export const createNowPlaying = (title: string, lastUpdated: string | null = null): NowPlaying => ({
  title,
  artist: null,
  album: null,
  artwork: null,
  duration: null,
  lastUpdated,
});

export const snapshot = (connectionId: string): LiveEvent => ({
  kind: 'snapshot',
  data: { connectionId, site: 'v1', channels: [] },
});

/** A LiveClient on fake ports that record its calls. */
export const createLiveFixture = () => {
  const clock = new FakeClock();
  const opened: OpenedEvents[] = [];
  const network = { isOnline: true };
  const sendSubscription = vi.fn<LivePorts['sendSubscription']>(async () => true);
  const onEvent = vi.fn<(event: LiveEvent, requested: LiveSubscription | null) => void>();
  const poll = vi.fn<(subscription: LiveSubscription) => Promise<void>>(async () => undefined);
  const ports: LivePorts = {
    clock,
    isOnline: () => network.isOnline,
    openEvents: (subscription, handlers) => {
      const events = { ...handlers, subscription, isClosed: false };
      opened.push(events);
      return () => {
        events.isClosed = true;
      };
    },
    sendSubscription,
  };
  const client = new LiveClient(ports, { onEvent, poll });
  const stream = (): OpenedEvents => {
    const last = opened.at(-1);
    if (!last) throw new Error('Nothing was opened yet');
    return last;
  };
  return { client, clock, opened, stream, network, sendSubscription, onEvent, poll };
};
