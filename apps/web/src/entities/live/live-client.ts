import { LiveConnection } from './live-connection.ts';
import {
  POLL_AFTER_MS,
  REFUSED_RETRY_FROM_MS,
  REFUSED_RETRY_MAX_MS,
  RETRY_FROM_MS,
  RETRY_MAX_MS,
} from './live-limits.ts';
import {
  channelsIn,
  type LiveEnd,
  type LiveEvent,
  type LivePorts,
  type LiveSubscription,
} from './live-ports.ts';
import { PollLoop } from './poll-loop.ts';

export type LiveListener = {
  /** `asked`: what a new connection asked about, of which this first event tells all; null with any other. */
  onEvent(event: LiveEvent, asked: LiveSubscription | null): void;
  /** Where events cannot be had: fetch what the focus needs. */
  poll(focus: LiveSubscription): Promise<unknown>;
};

/**
 * Keeps a page told of what is on air: by one stream of events, and by polling where they cannot be had. It knows no
 * browser: everything it touches comes through the ports.
 */
export class LiveClient {
  readonly #ports: LivePorts;
  readonly #listener: LiveListener;
  readonly #polling: PollLoop;
  #focus: LiveSubscription | null = null;
  #connection: LiveConnection | null = null;
  #lastEventId: string | null = null;
  /** What the last event id stands for: with another focus there is more to catch up on than what was missed. */
  #lastFocus: LiveSubscription | null = null;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPollStart: (() => void) | null = null;
  #isRefused = false;

  constructor(ports: LivePorts, listener: LiveListener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#polling = new PollLoop(ports, async () => {
      if (this.#focus) await listener.poll(this.#focus);
    });
  }

  /** What is to be followed from now on. Null: nothing, and no connection is kept for it. */
  follow(focus: LiveSubscription | null): void {
    const wasAsleep = this.#focus === null;
    this.#focus = focus;
    if (focus === null) this.#sleep();
    else if (wasAsleep) this.#wake();
    else this.#connection?.focusOn(focus);
  }

  /** The network is back: no wait for the next attempt's turn. */
  online(): void {
    if (this.#focus === null) return;
    this.#failures = 0;
    this.#polling.runNow();
    // Whatever was open may be dead: networks that come back are often other ones.
    this.#forget()?.close();
    this.#connect();
  }

  #wake(): void {
    this.#failures = 0;
    if (this.#isRefused) this.#polling.start();
    this.#connect();
  }

  #sleep(): void {
    this.#cancelRetry?.();
    this.#cancelPollStart?.();
    this.#cancelPollStart = null;
    this.#polling.stop();
    this.#forget()?.close();
  }

  #connect(): void {
    this.#cancelRetry?.();
    const { clock } = this.#ports;
    this.#cancelPollStart ??= clock.after(POLL_AFTER_MS, () => this.#polling.start());
    if (this.#focus === null || this.#connection !== null || !this.#ports.isOnline()) return;
    const start = { focus: this.#focus, lastEventId: this.#resumableFrom(this.#focus) };
    this.#connection = new LiveConnection(this.#ports, start, {
      onEvent: (event, eventId, isFirst) => this.#take(event, eventId, isFirst),
      onEnd: (end) => this.#lost(end),
    });
  }

  #resumableFrom(focus: LiveSubscription): string | null {
    const known = this.#lastFocus && channelsIn(this.#lastFocus);
    return channelsIn(focus).every((id) => known?.includes(id)) ? this.#lastEventId : null;
  }

  #take(event: LiveEvent, eventId: string, isFirst: boolean): void {
    if (eventId !== '') this.#lastEventId = eventId;
    if (event.kind === 'snapshot') this.#live();
    this.#listener.onEvent(event, isFirst ? (this.#connection?.told ?? null) : null);
  }

  #live(): void {
    this.#failures = 0;
    this.#isRefused = false;
    this.#cancelPollStart?.();
    this.#cancelPollStart = null;
    this.#polling.stop();
  }

  #lost(end: LiveEnd): void {
    this.#forget();
    this.#isRefused = end === 'refused';
    // It takes its time to start again, and everybody was told at the same moment.
    if (end === 'bye') this.#failures = Math.max(this.#failures, 1);
    if (this.#isRefused) this.#polling.start();
    this.#cancelPollStart ??= this.#ports.clock.after(POLL_AFTER_MS, () => this.#polling.start());
    this.#cancelRetry = this.#ports.clock.after(this.#retryMs(), () => this.#connect());
  }

  #forget(): LiveConnection | null {
    const connection = this.#connection;
    this.#lastFocus = connection?.told ?? this.#lastFocus;
    this.#connection = null;
    return connection;
  }

  #retryMs(): number {
    const [fromMs, maxMs] = this.#isRefused
      ? [REFUSED_RETRY_FROM_MS, REFUSED_RETRY_MAX_MS]
      : [RETRY_FROM_MS, RETRY_MAX_MS];
    const waitMs = Math.min(maxMs, fromMs * 2 ** this.#failures);
    this.#failures += 1;
    return waitMs / 2 + waitMs * this.#ports.clock.random();
  }
}
