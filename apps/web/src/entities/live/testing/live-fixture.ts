import type { NowPlaying } from '@airdial/contract/channel/schema';
import { vi } from 'vitest';
import { LiveClient } from '../live-client.ts';
import type { EventsListener, LiveEvent, LivePorts, LiveSubscription } from '../live-ports.ts';

/** Time that passes when told to, and chance that is always in the middle. */
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

  /** What promises do between two timers is done before the second one. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      await settle();
      const due = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#nowMs = due.atMs;
      due.run();
    }
    this.#nowMs = endMs;
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Opened = EventsListener & {
  readonly focus: LiveSubscription;
  readonly lastEventId: string | null;
  isClosed: boolean;
};

export const song = (title: string, lastUpdated: string | null = null): NowPlaying => ({
  title,
  artist: null,
  album: null,
  artwork: null,
  duration: null,
  lastUpdated,
});

export const snapshot = (connectionId: string, resumed = false): LiveEvent => ({
  kind: 'snapshot',
  data: { connectionId, resumed, site: 'v1', channels: [] },
});

/** The client on ports that record what it asks for. */
export const createRig = () => {
  const clock = new FakeClock();
  const opened: Opened[] = [];
  const network = { isOnline: true };
  const sendFocus = vi.fn<LivePorts['sendFocus']>(async () => true);
  const onEvent = vi.fn<(event: LiveEvent, asked: LiveSubscription | null) => void>();
  const poll = vi.fn<(focus: LiveSubscription) => Promise<void>>(async () => undefined);
  const ports: LivePorts = {
    clock,
    isOnline: () => network.isOnline,
    openEvents: (focus, lastEventId, listener) => {
      const events = { ...listener, focus, lastEventId, isClosed: false };
      opened.push(events);
      return () => {
        events.isClosed = true;
      };
    },
    sendFocus,
  };
  const client = new LiveClient(ports, { onEvent, poll });
  const stream = (): Opened => {
    const last = opened.at(-1);
    if (!last) throw new Error('Nothing was opened yet');
    return last;
  };
  return { client, clock, opened, stream, network, sendFocus, onEvent, poll };
};
