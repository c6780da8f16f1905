import { asObject, type JsonObject } from '../../lib/untrusted-input/json-values.ts';
import type { FetchedDocument } from '../../outbound/outbound-fetch.ts';

/** https://www.last.fm/api/errorcodes; 6 is also what an unknown name is answered with. */
const NOT_FOUND = 6;
const TEMPORARY: ReadonlySet<number> = new Set([8, 11, 16, 29]);
export const LASTFM_BAD_KEY = 10;
export const LASTFM_BAD_SIGNATURE = 13;
export const LASTFM_TOKEN_NOT_AUTHORISED = 14;
export const LASTFM_SUSPENDED_KEY = 26;

/** It is the key that is refused, and not what was asked with it. */
export const LASTFM_KEY_ERRORS: ReadonlySet<number> = new Set([4, LASTFM_BAD_KEY, LASTFM_SUSPENDED_KEY]);

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS_FROM = 500;
const RETRY_AFTER_MAX_MS = 60 * 60_000;
const MS_PER_SECOND = 1_000;

export type Reading =
  | { readonly kind: 'known'; readonly body: JsonObject }
  | { readonly kind: 'unknown' }
  /** Asking again will not help. */
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'trouble'; readonly reason: string; readonly retryAfterMs: number | null };

/** What an answer means. Errors come with any HTTP status, often with 200. */
export function readLastfmAnswer(
  { status, retryAfter, bytes }: Pick<FetchedDocument, 'status' | 'retryAfter' | 'bytes'>,
  now: number,
): Reading {
  const body = asObject(parse(bytes));
  const code = body && typeof body.error === 'number' ? body.error : null;
  if (code === NOT_FOUND) return { kind: 'unknown' };
  const isTemporary = status === TOO_MANY_REQUESTS || status >= SERVER_ERRORS_FROM;
  if (!body || isTemporary || (code !== null && TEMPORARY.has(code))) {
    const reason = `status ${status}, error ${code ?? 'none'}${body ? '' : ', no JSON'}`;
    return { kind: 'trouble', reason, retryAfterMs: readRetryAfter(retryAfter, now) };
  }
  if (code !== null) return { kind: 'refused', code };
  return status === 200 ? { kind: 'known', body } : { kind: 'refused', code: status };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** RFC 9110, 10.2.3: seconds or a date. Never longer than an hour. */
function readRetryAfter(text: string, now: number): number | null {
  const ms = /^\d+$/.test(text) ? Number(text) * MS_PER_SECOND : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}
