import { USER_AGENT } from '../../lib/app-version.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { withTimeLimit } from '../../outbound/with-time-limit.ts';
import { LastfmError } from './lastfm-error.ts';
import { LASTFM_KEY_ERRORS, type LastfmResult, parseLastfmResponse } from './lastfm-response.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { RateLimiter } from './rate-limiter.ts';

const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 4_000;
/** The page waits 15 s for a response. */
const CALL_MAX_MS = 12_000;
/** A longer Retry-After suspends calls, so that requests get cached metadata at once. */
const RETRY_AFTER_MAX_WAIT_MS = 3_000;
/** Pause after a rejected key; saving another configuration ends it. */
const REJECTED_KEY_PAUSE_MS = 60_000;

export type LastfmCall = Readonly<Record<string, string>> & { readonly method: string };
export type LastfmData = Extract<LastfmResult, { kind: 'found' | 'not-found' }>;
type CallSettings = Pick<LastfmSettings, 'apiKey' | 'rateLimitDelay' | 'maxRetries'>;

export type LastfmClientDeps = {
  readonly outbound: Outbound;
  readonly rateLimiter: RateLimiter;
  readonly apiUrl: string;
  readonly count: (counter: 'upstreamCalls' | 'upstreamErrors') => void;
  readonly backoffMs?: number | undefined;
};

/**
 * Calls Last.fm within its rate limit, retries temporary errors, and pauses while it is
 * unavailable.
 */
export class LastfmClient {
  readonly #deps: LastfmClientDeps;
  readonly #backoffMs: number;
  readonly #stopping = new AbortController();

  constructor(deps: LastfmClientDeps) {
    this.#deps = deps;
    this.#backoffMs = deps.backoffMs ?? BACKOFF_MS;
  }

  /** @throws LastfmError, or AppError `server-busy` when too many calls wait */
  async call(call: LastfmCall, settings: CallSettings): Promise<LastfmData> {
    const { rateLimiter } = this.#deps;
    const toTimeoutError = () => new OutboundError('timeout', `No answer within ${CALL_MAX_MS} ms.`);
    try {
      return await withTimeLimit(
        { ms: CALL_MAX_MS, createError: toTimeoutError, signal: this.#stopping.signal },
        (signal) => this.#callWithRetries(call, settings, signal),
      );
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      rateLimiter.onFailure(error.reason);
      throw new LastfmError('unavailable', error.reason, { cause: error });
    }
  }

  /**
   * Makes one call even while calls are suspended, so that an administrator can test another key.
   */
  async tryOnce(call: LastfmCall, settings: CallSettings): Promise<LastfmResult> {
    const { signal } = this.#stopping;
    await this.#deps.rateLimiter.acquireSlot(settings.rateLimitDelay, signal);
    return this.#send(call, settings.apiKey, signal);
  }

  stop(): void {
    this.#stopping.abort(new LastfmError('unavailable', 'The server stops.'));
  }

  async #callWithRetries(call: LastfmCall, settings: CallSettings, signal: AbortSignal): Promise<LastfmData> {
    const { rateLimiter } = this.#deps;
    for (let attempt = 0; ; attempt += 1) {
      await rateLimiter.acquire(settings.rateLimitDelay, signal);
      const result = await this.#send(call, settings.apiKey, signal);
      if (result.kind === 'found' || result.kind === 'not-found') {
        rateLimiter.onSuccess();
        return result;
      }
      if (result.kind === 'rejected') throw this.#toRefusal(result.code);
      this.#honorRetryAfter(result.retryAfterMs, result.reason);
      if (attempt >= settings.maxRetries) throw new OutboundError('bad-response', result.reason);
      if (result.retryAfterMs === null) rateLimiter.pause(this.#backoff(attempt));
    }
  }

  /** Network errors become results like error responses do. */
  async #send(call: LastfmCall, apiKey: string, signal: AbortSignal): Promise<LastfmResult> {
    const { outbound, apiUrl, count } = this.#deps;
    const url = new URL(apiUrl);
    const query = { ...call, api_key: apiKey, format: 'json' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    count('upstreamCalls');
    const result = await outbound
      .fetch(url.href, { signal, allowsAnyStatus: true, headers: { 'user-agent': USER_AGENT } })
      .then((document) => parseLastfmResponse(document, Date.now()))
      .catch((error: unknown) => toFailedResult(error, signal));
    if (result.kind === 'failed' || result.kind === 'rejected') count('upstreamErrors');
    return result;
  }

  #honorRetryAfter(retryAfterMs: number | null, reason: string): void {
    const { rateLimiter } = this.#deps;
    if (retryAfterMs !== null && retryAfterMs > RETRY_AFTER_MAX_WAIT_MS) {
      rateLimiter.suspend(retryAfterMs, reason);
      throw new LastfmError('unavailable', reason);
    }
    if (retryAfterMs !== null) rateLimiter.pause(retryAfterMs);
  }

  #toRefusal(code: number): LastfmError {
    if (LASTFM_KEY_ERRORS.has(code)) this.#deps.rateLimiter.suspend(REJECTED_KEY_PAUSE_MS, `error ${code}`);
    return new LastfmError('rejected', `Last.fm refuses with error ${code}.`, { code });
  }

  #backoff(attempt: number): number {
    const ms = Math.min(this.#backoffMs * 2 ** attempt, BACKOFF_MAX_MS);
    return ms * (0.75 + Math.random() / 2);
  }
}

function toFailedResult(error: unknown, signal: AbortSignal): LastfmResult {
  if (signal.aborted || !(error instanceof OutboundError)) throw error;
  return { kind: 'failed', reason: error.reason, retryAfterMs: null };
}
