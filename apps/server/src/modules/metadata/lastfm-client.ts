import type { Outbound } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { withinTime } from '../../outbound/within-time.ts';
import { LastfmFault } from './lastfm-fault.ts';
import { LASTFM_KEY_ERRORS, type Reading, readLastfmAnswer } from './lastfm-response.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { RateLimiter } from './rate-limiter.ts';

const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 4_000;
/** The page gives a call 15 s. */
const CALL_MAX_MS = 12_000;
/** A shorter Retry-After is waited for, a longer one is answered at once with what is known. */
const RETRY_AFTER_WAITED_MS = 3_000;
/** A key that is refused may be mended by the administrator, who need not wait for this. */
const REFUSED_MS = 60_000;

export type LastfmCall = Readonly<Record<string, string>> & { readonly method: string };
export type LastfmAnswer = Extract<Reading, { kind: 'known' | 'unknown' }>;
type Manners = Pick<LastfmSettings, 'apiKey' | 'rateLimitDelay' | 'maxRetries'>;

export type LastfmClientParts = {
  readonly outbound: Outbound;
  readonly gate: RateLimiter;
  readonly apiUrl: string;
  readonly count: (what: 'upstreamCalls' | 'upstreamErrors') => void;
  readonly backoffMs?: number | undefined;
};

/** Speaks to Last.fm: never faster than allowed, again when it stumbles, not at all while it is away. */
export class LastfmClient {
  readonly #parts: LastfmClientParts;
  readonly #backoffMs: number;
  readonly #stopping = new AbortController();

  constructor(parts: LastfmClientParts) {
    this.#parts = parts;
    this.#backoffMs = parts.backoffMs ?? BACKOFF_MS;
  }

  /** @throws LastfmFault; AppError `server-busy` when too many calls wait */
  async ask(call: LastfmCall, manners: Manners): Promise<LastfmAnswer> {
    const { gate } = this.#parts;
    const tooLate = () => new OutboundError('timeout', `No answer within ${CALL_MAX_MS} ms.`);
    try {
      return await withinTime({ ms: CALL_MAX_MS, tooLate, signal: this.#stopping.signal }, (signal) =>
        this.#askPatiently(call, manners, signal),
      );
    } catch (fault) {
      if (!(fault instanceof OutboundError)) throw fault;
      gate.failed(fault.reason);
      throw new LastfmFault('away', fault.reason, { cause: fault });
    }
  }

  /** One call, whatever the gate says, for the administrator who mends the configuration. */
  async tryOnce(call: LastfmCall, manners: Manners): Promise<Reading> {
    const { signal } = this.#stopping;
    await this.#parts.gate.slot(manners.rateLimitDelay, signal);
    return this.#send(call, manners.apiKey, signal);
  }

  stop(): void {
    this.#stopping.abort(new LastfmFault('away', 'The server stops.'));
  }

  async #askPatiently(call: LastfmCall, manners: Manners, signal: AbortSignal): Promise<LastfmAnswer> {
    const { gate } = this.#parts;
    for (let attempt = 0; ; attempt += 1) {
      await gate.turn(manners.rateLimitDelay, signal);
      const reading = await this.#send(call, manners.apiKey, signal);
      if (reading.kind === 'known' || reading.kind === 'unknown') {
        gate.worked();
        return reading;
      }
      if (reading.kind === 'refused') throw this.#refused(reading.code);
      this.#waitAsTold(reading.retryAfterMs, reading.reason);
      if (attempt >= manners.maxRetries) throw new OutboundError('bad-answer', reading.reason);
      if (reading.retryAfterMs === null) gate.hold(this.#backoff(attempt));
    }
  }

  /** What cannot be sent is trouble like an answer that says so. */
  async #send(call: LastfmCall, apiKey: string, signal: AbortSignal): Promise<Reading> {
    const { outbound, apiUrl, count } = this.#parts;
    const url = new URL(apiUrl);
    const query = { ...call, api_key: apiKey, format: 'json' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    count('upstreamCalls');
    const reading = await outbound
      .fetch(url.href, { signal, takesAnyStatus: true, headers: { 'user-agent': 'Airdial/1.0' } })
      .then((document) => readLastfmAnswer(document, Date.now()))
      .catch((fault: unknown) => toTrouble(fault, signal));
    if (reading.kind === 'trouble' || reading.kind === 'refused') count('upstreamErrors');
    return reading;
  }

  #waitAsTold(retryAfterMs: number | null, reason: string): void {
    const { gate } = this.#parts;
    if (retryAfterMs !== null && retryAfterMs > RETRY_AFTER_WAITED_MS) {
      gate.close(retryAfterMs, reason);
      throw new LastfmFault('away', reason);
    }
    if (retryAfterMs !== null) gate.hold(retryAfterMs);
  }

  #refused(code: number): LastfmFault {
    if (LASTFM_KEY_ERRORS.has(code)) this.#parts.gate.close(REFUSED_MS, `error ${code}`);
    return new LastfmFault('refused', `Last.fm refuses with error ${code}.`, { code });
  }

  #backoff(attempt: number): number {
    const ms = Math.min(this.#backoffMs * 2 ** attempt, BACKOFF_MAX_MS);
    return ms * (0.75 + Math.random() / 2);
  }
}

function toTrouble(fault: unknown, signal: AbortSignal): Reading {
  if (signal.aborted || !(fault instanceof OutboundError)) throw fault;
  return { kind: 'trouble', reason: fault.reason, retryAfterMs: null };
}
