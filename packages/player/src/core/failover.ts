import type { AddressRotation } from './address-rotation.ts';
import { Failback } from './failback.ts';
import { LossPolicy, type LossReaction, type LossSituation } from './loss-policy.ts';
import type { PlaybackHandlers } from './playback-handlers.ts';
import type { PlayerPorts, StreamLoss } from './player-ports.ts';
import type { OutputKind, PlayerAddress } from './player-types.ts';
import { Recovery } from './recovery.ts';

/** The next connection to open. */
export type NextConnection = {
  readonly address: PlayerAddress;
  /** Whether the connection before was to another address. */
  readonly hasMoved: boolean;
  /** Whether what is buffered plays on until its audio is there. */
  readonly keepBuffer: boolean;
};

type FailoverOptions = {
  readonly ports: Pick<PlayerPorts, 'clock' | 'environment'>;
  readonly addresses: AddressRotation;
  /** Whether the present output connects with the first bytes. */
  reportsFirstBytes(): boolean;
  connect(next: NextConnection): void;
  onStateChange: PlaybackHandlers['onStateChange'];
};

/** What follows when a stream is lost: which address is tried, when, and the way back to a better one. */
export class Failover {
  readonly #options: FailoverOptions;
  readonly #recovery: Recovery;
  readonly #failback: Failback<PlayerAddress>;
  readonly #lossPolicy = new LossPolicy();
  /** The address of the newest connection. */
  #connected: PlayerAddress;
  #keepBuffer = true;

  constructor(options: FailoverOptions) {
    const { addresses, onStateChange, reportsFirstBytes } = options;
    const { clock, environment } = options.ports;
    this.#options = options;
    this.#connected = addresses.current;
    this.#recovery = new Recovery({
      clock,
      isOnline: () => environment.isOnline(),
      reload: () => this.#connect(),
      reportsFirstBytes,
      onTimeout: () => this.#retry(),
      onScheduled: (nextTry) => onStateChange({ nextTry }),
    });
    this.#failback = new Failback({
      clock,
      listBetter: () => addresses.better,
      isAlive: ({ url }) => environment.isStreamSent(url),
      onAlive: (address) => this.#moveTo(address),
    });
  }

  /** The next try is scheduled. */
  get isWaiting(): boolean {
    return this.#recovery.phase === 'waiting';
  }

  /** The newest connection has brought sound. */
  get isSteady(): boolean {
    return this.#recovery.phase === 'steady';
  }

  /** Whether another address is left to try. */
  get hasNext(): boolean {
    return this.#options.addresses.hasNext;
  }

  /** Decides about a loss; the caller then does so. */
  reactTo(loss: StreamLoss, situation: LossSituation): LossReaction {
    return this.#lossPolicy.reactTo(loss, situation);
  }

  /** An output of this kind opens a connection. Where addresses are left, it has to bring something in time. */
  onOpening(kind: OutputKind): void {
    this.#lossPolicy.onOpened(kind);
    if (this.hasNext && this.#recovery.phase === 'attempting') this.#recovery.limitAttempt();
  }

  onConnected(): void {
    this.#recovery.onConnected();
  }

  onFirstSound(): void {
    this.#options.addresses.onSteady();
  }

  /** Call while the position advances. */
  onProgress(): void {
    const { addresses } = this.#options;
    if (this.#recovery.endOutageWhenSteady()) {
      this.#lossPolicy.onSteady();
      addresses.onSteady();
    }
    if (addresses.better.length === 0) this.#failback.reset();
    else if (this.isSteady) this.#failback.start();
  }

  /** What plays stands still, or is about to. */
  onStalled(keepBuffer: boolean): void {
    if (this.isSteady) this.recover(keepBuffer);
  }

  /** The device no longer has this stream. */
  onSourceLost(): void {
    if (!this.isWaiting) this.recover(false);
  }

  /** Reconnects a stream that has played. */
  recover(keepBuffer: boolean, minDelayMs = 0): void {
    this.#keepBuffer = keepBuffer;
    this.#failback.stop();
    this.#options.onStateChange({ reconnecting: true, ...(keepBuffer ? {} : { status: 'loading' }) });
    this.#retry(minDelayMs);
  }

  /** Tries the next address of a stream that has not played yet. */
  tryNext({ outputBroken, httpStatus, isServerUnreachable }: StreamLoss): void {
    this.#keepBuffer = !outputBroken;
    const isKnown = httpStatus !== undefined || isServerUnreachable;
    if (!isKnown || this.hasNext) {
      this.#retry();
      return;
    }
    this.#options.addresses.next();
    if (httpStatus === undefined) this.#recovery.onServerUnreachable();
    else this.#recovery.onRefused(httpStatus);
  }

  /** Schedules a try of the same address; the present connection stays open until then. */
  retryIn(delayMs: number): void {
    this.#recovery.retryIn(delayMs);
  }

  retryNow(): void {
    this.#recovery.retryNow();
  }

  /** Replaces the connection of a stream that has played, whatever was scheduled. */
  reconnectNow(): void {
    this.#keepBuffer = true;
    this.#options.onStateChange({ reconnecting: true });
    this.#recovery.retryNow();
  }

  /** The addresses are to be tried in another order. */
  reorder(order: readonly PlayerAddress[]): void {
    const first = this.#options.addresses.reorder(order);
    if (first !== null) this.#moveTo(first);
  }

  stop(): void {
    this.#recovery.stop();
    this.#failback.stop();
  }

  /** Changes to another address; what is buffered plays on until its audio is there. */
  #moveTo(address: PlayerAddress): void {
    const { addresses } = this.#options;
    this.#failback.stop();
    addresses.onSteady();
    addresses.moveTo(address);
    this.#keepBuffer = true;
    this.#recovery.retryNow();
  }

  /** Tries the next address at once, or after a pause when all have failed. */
  #retry(minDelayMs = 0): void {
    if (this.#options.addresses.next()) this.#recovery.retryIn(minDelayMs);
    else this.#recovery.onLost(minDelayMs);
  }

  #connect(): void {
    const { addresses, connect, onStateChange } = this.#options;
    const address = addresses.current;
    const hasMoved = address !== this.#connected;
    this.#connected = address;
    onStateChange({ nextTry: null });
    if (hasMoved) this.#lossPolicy.onMoved();
    connect({ address, hasMoved, keepBuffer: this.#keepBuffer });
  }
}
