import {
  FIRST_EVENT_TIMEOUT_MS,
  SILENCE_TIMEOUT_MS,
  SUBSCRIPTION_DEBOUNCE_MS,
  SUBSCRIPTION_RETRY_MS,
} from './live-limits.ts';
import {
  isSameSubscription,
  type LiveEndReason,
  type LiveEvent,
  type LivePorts,
  type LiveSubscription,
} from './live-ports.ts';

type LiveConnectionHandlers = {
  /** The first event is a snapshot of all subscribed channels. */
  onEvent(event: LiveEvent, isFirst: boolean): void;
  /**
   * Called once: calls reach a node that does not have this connection, whose events go on. It sends no further
   * subscription.
   */
  onUnreachable(): void;
  /** Called once, after the connection has closed. */
  onEnd(reason: LiveEndReason): void;
};

/** One event stream, and the subscription that the server has acknowledged for it. */
export class LiveConnection {
  readonly #ports: LivePorts;
  readonly #handlers: LiveConnectionHandlers;
  readonly #close: () => void;
  #acknowledged: LiveSubscription;
  /** What the page wants; sent until the server has acknowledged it. */
  #requested: LiveSubscription;
  #id: string | null = null;
  #isSending = false;
  #isUnreachable = false;
  #isClosed = false;
  #cancelTimeout: () => void;
  #cancelSend: (() => void) | null = null;

  constructor(ports: LivePorts, subscription: LiveSubscription, handlers: LiveConnectionHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#acknowledged = subscription;
    this.#requested = subscription;
    this.#cancelTimeout = ports.clock.after(FIRST_EVENT_TIMEOUT_MS, () => this.#end('refused'));
    this.#close = ports.openEvents(subscription, {
      onEvent: (event) => this.#onEvent(event),
      onEnd: (reason) => this.#end(reason),
    });
  }

  subscribe(subscription: LiveSubscription): void {
    this.#requested = subscription;
    this.#scheduleSend(SUBSCRIPTION_DEBOUNCE_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimeout();
    this.#cancelSend?.();
    this.#close();
  }

  #onEvent(event: LiveEvent): void {
    if (this.#isClosed) return;
    this.#cancelTimeout();
    this.#cancelTimeout = this.#ports.clock.after(SILENCE_TIMEOUT_MS, () => this.#end('cut'));
    const isFirst = this.#id === null;
    if (event.kind === 'snapshot') this.#id = event.data.connectionId;
    this.#handlers.onEvent(event, isFirst);
    if (event.kind === 'bye') this.#end('bye');
    else this.#scheduleSend(0);
  }

  #end(reason: LiveEndReason): void {
    if (this.#isClosed) return;
    this.close();
    this.#handlers.onEnd(reason);
  }

  /** Sends the newest subscription, one call at a time. */
  #scheduleSend(delayMs: number): void {
    if (this.#id === null || this.#cancelSend || this.#isSending || this.#isUnreachable || this.#isClosed)
      return;
    if (isSameSubscription(this.#acknowledged, this.#requested)) return;
    this.#cancelSend = this.#ports.clock.after(delayMs, () => {
      this.#cancelSend = null;
      if (!isSameSubscription(this.#acknowledged, this.#requested))
        void this.#send(this.#id ?? '', this.#requested);
    });
  }

  async #send(id: string, subscription: LiveSubscription): Promise<void> {
    this.#isSending = true;
    const isKnown = await this.#ports.sendSubscription(id, subscription).catch(() => null);
    this.#isSending = false;
    if (isKnown) this.#acknowledged = subscription;
    this.#isUnreachable = isKnown === false;
    if (!this.#isUnreachable) this.#scheduleSend(isKnown ? SUBSCRIPTION_DEBOUNCE_MS : SUBSCRIPTION_RETRY_MS);
    else if (!this.#isClosed) this.#handlers.onUnreachable();
  }
}
