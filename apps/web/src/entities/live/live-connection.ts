import { FIRST_WORD_LIMIT_MS, FOCUS_GATHER_MS, FOCUS_RETRY_MS, SILENCE_LIMIT_MS } from './live-limits.ts';
import {
  isSameFocus,
  type LiveEnd,
  type LiveEvent,
  type LivePorts,
  type LiveSubscription,
} from './live-ports.ts';

type ConnectionListener = {
  /** The first event is a snapshot of all that was asked for, or of nothing when it resumes. */
  onEvent(event: LiveEvent, eventId: string, isFirst: boolean): void;
  /** Once; the connection is closed by then. */
  onEnd(end: LiveEnd): void;
};

type ConnectionStart = { readonly focus: LiveSubscription; readonly lastEventId: string | null };

/** One stream of events from its opening to its end, and the focus that the server knows of it. */
export class LiveConnection {
  readonly #ports: LivePorts;
  readonly #listener: ConnectionListener;
  readonly #close: () => void;
  #told: LiveSubscription;
  #wanted: LiveSubscription;
  #id: string | null = null;
  #isTelling = false;
  #isOver = false;
  #cancelLimit: () => void;
  #cancelTelling: (() => void) | null = null;

  constructor(ports: LivePorts, { focus, lastEventId }: ConnectionStart, listener: ConnectionListener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#told = focus;
    this.#wanted = focus;
    this.#cancelLimit = ports.clock.after(FIRST_WORD_LIMIT_MS, () => this.#end('refused'));
    this.#close = ports.openEvents(focus, lastEventId, {
      onEvent: (event, eventId) => this.#take(event, eventId),
      onEnd: (end) => this.#end(end),
    });
  }

  /** The focus as the server knows it. */
  get told(): LiveSubscription {
    return this.#told;
  }

  focusOn(focus: LiveSubscription): void {
    this.#wanted = focus;
    this.#tellSoon(FOCUS_GATHER_MS);
  }

  close(): void {
    this.#isOver = true;
    this.#cancelLimit();
    this.#cancelTelling?.();
    this.#close();
  }

  #take(event: LiveEvent, eventId: string): void {
    if (this.#isOver) return;
    this.#cancelLimit();
    this.#cancelLimit = this.#ports.clock.after(SILENCE_LIMIT_MS, () => this.#end('cut'));
    const isFirst = this.#id === null;
    if (event.kind === 'snapshot') this.#id = event.data.connectionId;
    this.#listener.onEvent(event, eventId, isFirst);
    if (event.kind === 'bye') this.#end('bye');
    else this.#tellSoon(0);
  }

  #end(end: LiveEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#listener.onEnd(end);
  }

  /** One call at a time, the newest wish only. */
  #tellSoon(delayMs: number): void {
    if (this.#id === null || this.#cancelTelling || this.#isTelling || this.#isOver) return;
    if (isSameFocus(this.#told, this.#wanted)) return;
    this.#cancelTelling = this.#ports.clock.after(delayMs, () => {
      this.#cancelTelling = null;
      if (!isSameFocus(this.#told, this.#wanted)) void this.#tell(this.#id ?? '', this.#wanted);
    });
  }

  async #tell(id: string, focus: LiveSubscription): Promise<void> {
    this.#isTelling = true;
    const isKnown = await this.#ports.sendFocus(id, focus).catch(() => null);
    this.#isTelling = false;
    if (isKnown) this.#told = focus;
    if (isKnown === false) this.#end('cut');
    else this.#tellSoon(isKnown ? FOCUS_GATHER_MS : FOCUS_RETRY_MS);
  }
}
