import type { StreamLoss } from './player-ports.ts';
import type { OutputKind, PlayerErrorCode } from './player-types.ts';

/** After this many failures of the device the stream moves to another output, or fails. */
const MAX_DEVICE_FAILURES = 3;
const DEVICE_FAILURES: ReadonlySet<PlayerErrorCode> = new Set(['decode', 'playback-error']);
/** A stream that has another format after a reconnect is checked twice: the first may be a page of the network. */
const MAX_FORMAT_FAILURES = 2;
const FORMAT_FAILURES: ReadonlySet<PlayerErrorCode> = new Set(['source-unsupported', 'format-unsupported']);

/**
 * recover: reconnect while the buffer plays on. await: nothing has played; say why and keep trying.
 * fall-back: open the loss's other output. finish: give up.
 */
export type LossReaction = 'recover' | 'await' | 'fall-back' | 'finish';

export type LossSituation = {
  readonly hasPlayed: boolean;
  /** The output was opened for this connection: nothing that it has buffered would be lost. */
  readonly isFresh: boolean;
  readonly isOnline: boolean;
  /** The play stands although nothing has played in time. */
  readonly isOverdue: boolean;
};

/** Decides what a playback does about each loss of its output. */
export class LossPolicy {
  readonly #tried = new Set<OutputKind>();
  #deviceFailures = 0;
  #formatFailures = 0;

  onOpened(kind: OutputKind): void {
    this.#tried.add(kind);
  }

  /** Another address: its stream may play on outputs where the former did not. */
  onMoved(): void {
    this.#tried.clear();
    this.onSteady();
  }

  /** The outage is over: earlier failures do not count any more. */
  onSteady(): void {
    this.#deviceFailures = 0;
    this.#formatFailures = 0;
  }

  reactTo(loss: StreamLoss, { hasPlayed, isFresh, isOnline, isOverdue }: LossSituation): LossReaction {
    const isFinalFailure = DEVICE_FAILURES.has(loss.code) && ++this.#deviceFailures >= MAX_DEVICE_FAILURES;
    const canFallBack = loss.fallback !== null && !this.#tried.has(loss.fallback);
    if (isFresh && isOnline && canFallBack) return 'fall-back';
    if ((hasPlayed || loss.isEnd) && !isFinalFailure && !this.#hasAnotherFormat(loss)) return 'recover';
    // Devices report an absent network as an unsupported source.
    if (!hasPlayed && !isOnline) return 'await';
    if (canFallBack) return 'fall-back';
    const isWorthTrying = isOverdue || loss.httpStatus !== undefined || loss.isServerUnreachable;
    return isWorthTrying && !isFinalFailure ? 'await' : 'finish';
  }

  /** Whether only another output can play what the stream has become. */
  #hasAnotherFormat({ code, fallback }: StreamLoss): boolean {
    if (fallback === null || this.#tried.has(fallback) || !FORMAT_FAILURES.has(code)) return false;
    this.#formatFailures += 1;
    return this.#formatFailures >= MAX_FORMAT_FAILURES;
  }
}
