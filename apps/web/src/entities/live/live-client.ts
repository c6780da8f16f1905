import { LIVE_SHOWN_MAX_COUNT } from '@airdial/contract/limits';
import { LiveConnection } from './live-connection.ts';
import {
  POLL_AFTER_MS,
  REFUSED_RETRY_FROM_MS,
  REFUSED_RETRY_MAX_MS,
  RETRY_FROM_MS,
  RETRY_MAX_MS,
} from './live-limits.ts';
import type { LiveEndReason, LiveEvent, LivePorts, LiveSubscription } from './live-ports.ts';
import { PollLoop } from './poll-loop.ts';

export type LiveHandlers = {
  /**
   * `requested`: the subscription that a connection's first event covers in full; otherwise null.
   */
  onEvent(event: LiveEvent, requested: LiveSubscription | null): void;
  /** Fetches what the subscription needs, where events are not available. */
  poll(subscription: LiveSubscription): Promise<unknown>;
};

/**
 * Keeps a page up to date by one event stream, and by polling where events are not available. Uses
 * no browser API directly: everything comes through the ports.
 */
export class LiveClient {
  readonly #ports: LivePorts;
  readonly #handlers: LiveHandlers;
  readonly #polling: PollLoop;
  #subscription: LiveSubscription | null = null;
  #connection: LiveConnection | null = null;
  /** Delivers events until `#connection`, which takes its place, has its snapshot. */
  #replaced: LiveConnection | null = null;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPollStart: (() => void) | null = null;
  #isRefused = false;

  constructor(ports: LivePorts, handlers: LiveHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#polling = new PollLoop(ports, async () => {
      if (this.#subscription) await handlers.poll(this.#subscription);
    });
  }

  /**
   * Replaces the subscription; null closes the connection. Shown channels beyond the server's limit
   * stay without events.
   */
  subscribe(wanted: LiveSubscription | null): void {
    const subscription = wanted && { ...wanted, show: wanted.show.slice(0, LIVE_SHOWN_MAX_COUNT) };
    const wasIdle = this.#subscription === null;
    this.#subscription = subscription;
    if (subscription === null) this.#stop();
    else if (wasIdle) this.#start();
    else this.#connection?.subscribe(subscription);
  }

  /** The network is back: reconnects without waiting for the next attempt. */
  onOnline(): void {
    if (this.#subscription === null) return;
    this.#failures = 0;
    this.#polling.runNow();
    // An open connection may be dead: after an outage the network is often another one.
    this.#close();
    this.#connect();
  }

  #start(): void {
    this.#failures = 0;
    if (this.#isRefused) this.#polling.start();
    this.#connect();
  }

  #stop(): void {
    this.#cancelRetry?.();
    this.#cancelPollStart?.();
    this.#cancelPollStart = null;
    this.#polling.stop();
    this.#close();
  }

  #connect(): void {
    this.#cancelRetry?.();
    const { clock } = this.#ports;
    this.#cancelPollStart ??= clock.after(POLL_AFTER_MS, () => this.#polling.start());
    if (this.#subscription === null || this.#connection !== null || !this.#ports.isOnline()) return;
    this.#connection = this.#open(this.#subscription);
  }

  #open(subscription: LiveSubscription): LiveConnection {
    const connection: LiveConnection = new LiveConnection(this.#ports, subscription, {
      onEvent: (event, isFirst) => this.#onEvent(event, isFirst ? subscription : null),
      onUnreachable: () => this.#replace(),
      onEnd: (reason) => this.#onEnd(connection, reason),
    });
    return connection;
  }

  /**
   * Behind a load balancer calls may reach another node than the one that has the connection: another connection
   * begins with the subscription.
   */
  #replace(): void {
    if (this.#subscription === null) return;
    this.#replaced = this.#connection;
    this.#connection = this.#open(this.#subscription);
  }

  /** @param opened for a connection's first event: the subscription with which it was opened */
  #onEvent(event: LiveEvent, opened: LiveSubscription | null): void {
    if (event.kind === 'snapshot') this.#onSnapshot();
    // No event was missed where the former connection has delivered until now.
    const requested = this.#replaced === null ? opened : null;
    if (opened) this.#closeReplaced();
    this.#handlers.onEvent(event, requested);
  }

  #onSnapshot(): void {
    this.#failures = 0;
    this.#isRefused = false;
    this.#cancelPollStart?.();
    this.#cancelPollStart = null;
    this.#polling.stop();
  }

  #onEnd(connection: LiveConnection, reason: LiveEndReason): void {
    if (connection === this.#replaced) {
      this.#replaced = null;
      return;
    }
    this.#connection = null;
    this.#closeReplaced();
    this.#isRefused = reason === 'refused';
    // A server needs time to restart, and all its clients got the event at the same time.
    if (reason === 'bye') this.#failures = Math.max(this.#failures, 1);
    if (this.#isRefused) this.#polling.start();
    this.#cancelPollStart ??= this.#ports.clock.after(POLL_AFTER_MS, () => this.#polling.start());
    this.#cancelRetry = this.#ports.clock.after(this.#nextRetryMs(), () => this.#connect());
  }

  #close(): void {
    this.#connection?.close();
    this.#connection = null;
    this.#closeReplaced();
  }

  #closeReplaced(): void {
    this.#replaced?.close();
    this.#replaced = null;
  }

  #nextRetryMs(): number {
    const [fromMs, maxMs] = this.#isRefused
      ? [REFUSED_RETRY_FROM_MS, REFUSED_RETRY_MAX_MS]
      : [RETRY_FROM_MS, RETRY_MAX_MS];
    const waitMs = Math.min(maxMs, fromMs * 2 ** this.#failures);
    this.#failures += 1;
    return waitMs / 2 + waitMs * this.#ports.clock.random();
  }
}
