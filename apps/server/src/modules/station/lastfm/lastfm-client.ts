import { setTimeout as sleep } from 'node:timers/promises';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { AppError } from '../../../lib/app-error.ts';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { withTimeLimit } from '../../../lib/time-limit.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import type { Counter } from './lastfm-counters.ts';
import { LASTFM_KEY_ERRORS, type LastfmResult, parseLastfmResponse } from './lastfm-response.ts';
import type { LastfmSettings } from './lastfm-settings.ts';

/** The page waits 15 s for a response. */
const CALL_MAX_MS = 12_000;
/** A call that would wait longer for its turn is refused. */
const WAIT_MAX_MS = 8_000;
const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 4_000;
/** A single query that Last.fm cannot process must not stop the others. */
const PAUSE_AFTER_FAILURES = 3;
const FAILURE_PAUSE_MIN_MS = 10_000;
const FAILURE_PAUSE_MAX_MS = 5 * 60_000;
/** Saving another configuration ends it. */
const REJECTED_KEY_PAUSE_MS = 60_000;
const MS_PER_SECOND = 1_000;

export type LastfmCall = Readonly<Record<string, string>> & { readonly method: string };
export type LastfmData = Extract<LastfmResult, { kind: 'found' | 'not-found' }>;
type CallSettings = Pick<LastfmSettings, 'apiKey' | 'rateLimitDelay' | 'maxRetries'>;

export type Clock = {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
};

export type LastfmClientDeps = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Base URL of the Last.fm API. */
  readonly apiUrl: string;
  readonly counters: { add(counter: Counter): void };
  readonly logger: { warn(details: object, message: string): void };
  readonly backoffMs?: number | undefined;
  readonly clock?: Clock;
};

const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/**
 * Calls Last.fm, with the configured delay between calls, retries temporary errors, and pauses
 * while it is unavailable. Each node has its own, because Last.fm counts by client address.
 */
export class LastfmClient {
  readonly #deps: LastfmClientDeps;
  readonly #backoffMs: number;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  /** When the next call may be made. */
  #nextAt = 0;
  #pausedUntil = 0;
  /** Calls in a row that failed with all their retries. */
  #failures = 0;

  constructor(deps: LastfmClientDeps) {
    this.#deps = deps;
    this.#backoffMs = deps.backoffMs ?? BACKOFF_MS;
    this.#clock = deps.clock ?? systemClock;
  }

  /** @throws AppError `metadata-unavailable`, or `server-busy` when too many calls wait */
  async call(call: LastfmCall, settings: CallSettings): Promise<LastfmData> {
    const createError = () => new OutboundError('timeout', outboundReasons.noResponse(CALL_MAX_MS));
    const limit = { ms: CALL_MAX_MS, createError, signal: this.#stopping.signal };
    try {
      const data = await withTimeLimit(limit, (signal) => this.#callWithRetries(call, settings, signal));
      this.#failures = 0;
      return data;
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause;
      this.#countFailure(cause.reason);
      throw new AppError('metadata-unavailable', { cause });
    }
  }

  /** Makes one call even during a pause, so that an administrator can test another key. */
  async tryOnce(call: LastfmCall, settings: CallSettings): Promise<LastfmResult> {
    const { signal } = this.#stopping;
    await this.#waitForTurn(settings.rateLimitDelay, signal);
    return this.#send(call, settings.apiKey, signal);
  }

  /** Ends a pause and the delay of the last call: another configuration may work at once. */
  resume(): void {
    this.#nextAt = 0;
    this.#pausedUntil = 0;
    this.#failures = 0;
  }

  stop(): void {
    this.#stopping.abort(toUnavailable('The server stops.'));
  }

  async #callWithRetries(call: LastfmCall, settings: CallSettings, signal: AbortSignal): Promise<LastfmData> {
    for (let attempt = 0; ; attempt += 1) {
      await this.#waitForTurnAfterPause(settings.rateLimitDelay, signal);
      const result = await this.#send(call, settings.apiKey, signal);
      if (result.kind === 'found' || result.kind === 'not-found') return result;
      if (result.kind === 'rejected') throw this.#toRefusal(result.code);
      const { reason, retryAfterMs } = result;
      if (retryAfterMs !== null) this.#pause(retryAfterMs, reason);
      if (attempt >= settings.maxRetries) throw new OutboundError('bad-response', reason);
      if (retryAfterMs === null) this.#pause(this.#backoff(attempt), reason);
    }
  }

  /** @throws AppError `metadata-unavailable` during a long pause, `server-busy` */
  async #waitForTurnAfterPause(delayMs: number, signal: AbortSignal): Promise<void> {
    // A pause that began while this call waited delays it further.
    do {
      if (this.#pausedUntil - this.#clock.now() > WAIT_MAX_MS)
        throw toUnavailable('Calls to Last.fm are paused.');
      await this.#waitForTurn(delayMs, signal, this.#pausedUntil);
    } while (this.#clock.now() < this.#pausedUntil);
  }

  /** @throws AppError `server-busy` when too many calls wait */
  async #waitForTurn(delayMs: number, signal: AbortSignal, earliest = 0): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt, earliest);
    if (at - now > WAIT_MAX_MS)
      throw new AppError('server-busy', { retryAfterSeconds: Math.ceil((at - now) / MS_PER_SECOND) });
    this.#nextAt = at + delayMs;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  #pause(forMs: number, reason: string): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + forMs);
    if (forMs > WAIT_MAX_MS)
      this.#deps.logger.warn({ reason, forMs }, 'Last.fm is not requested for a while');
  }

  #countFailure(reason: string): void {
    this.#failures += 1;
    const exponent = this.#failures - PAUSE_AFTER_FAILURES;
    if (exponent >= 0)
      this.#pause(Math.min(FAILURE_PAUSE_MIN_MS * 2 ** exponent, FAILURE_PAUSE_MAX_MS), reason);
  }

  /** Network errors become results like error responses do. */
  async #send(call: LastfmCall, apiKey: string, signal: AbortSignal): Promise<LastfmResult> {
    const { outbound, apiUrl, counters } = this.#deps;
    const url = new URL(apiUrl);
    const query = { ...call, api_key: apiKey, format: 'json' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    counters.add('upstreamCalls');
    const result = await outbound
      .fetch(url.href, { signal, allowsAnyStatus: true, headers: { 'user-agent': USER_AGENT } })
      .then((document) => parseLastfmResponse(document, Date.now()))
      .catch((error: unknown) => toFailedResult(error, signal));
    if (result.kind === 'failed' || result.kind === 'rejected') counters.add('upstreamErrors');
    return result;
  }

  #toRefusal(code: number): AppError {
    const reason = `error ${code}`;
    if (LASTFM_KEY_ERRORS.has(code)) this.#pause(REJECTED_KEY_PAUSE_MS, reason);
    return toUnavailable(`Last.fm refuses with ${reason}.`);
  }

  #backoff(attempt: number): number {
    const ms = Math.min(this.#backoffMs * 2 ** attempt, BACKOFF_MAX_MS);
    return ms * (0.75 + Math.random() / 2);
  }
}

const toUnavailable = (reason: string): AppError =>
  new AppError('metadata-unavailable', { cause: new Error(reason) });

function toFailedResult(error: unknown, signal: AbortSignal): LastfmResult {
  if (signal.aborted || !(error instanceof OutboundError)) throw error;
  return { kind: 'failed', reason: error.reason, retryAfterMs: null };
}
