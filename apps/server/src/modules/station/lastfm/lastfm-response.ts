import { asObject, type JsonObject } from '../../../lib/untrusted-input/json-values.ts';
import { parseShallowJsonIfValid } from '../../../lib/untrusted-input/shallow-json.ts';
import type { FetchedDocument } from '../../../outbound/outbound-fetch.ts';
import { DOCUMENT_MAX_BYTES } from '../../../outbound/outbound-limits.ts';
import { parseRetryAfter } from '../../../outbound/retry-after.ts';

/** @see https://www.last.fm/api/errorcodes; 6 also stands for unknown names. */
const NOT_FOUND = 6;
const TEMPORARY: ReadonlySet<number> = new Set([8, 11, 16, 29]);
export const LASTFM_BAD_KEY = 10;
export const LASTFM_BAD_SIGNATURE = 13;
export const LASTFM_TOKEN_NOT_AUTHORISED = 14;
export const LASTFM_SUSPENDED_KEY = 26;

/** Errors of the key and not of the call. */
export const LASTFM_KEY_ERRORS: ReadonlySet<number> = new Set([4, LASTFM_BAD_KEY, LASTFM_SUSPENDED_KEY]);

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS_FROM = 500;

export type LastfmResult =
  | { readonly kind: 'found'; readonly body: JsonObject }
  | { readonly kind: 'not-found' }
  /** A retry does not help. */
  | { readonly kind: 'rejected'; readonly code: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number | null };

/** Classifies a response. Last.fm sends errors with any HTTP status, often with 200. */
export function parseLastfmResponse(
  { status, retryAfter, bytes }: Pick<FetchedDocument, 'status' | 'retryAfter' | 'bytes'>,
  now: number,
): LastfmResult {
  const body =
    bytes.length > DOCUMENT_MAX_BYTES ? null : asObject(parseShallowJsonIfValid(bytes.toString('utf8')));
  const code = body && typeof body.error === 'number' ? body.error : null;
  if (code === NOT_FOUND) return { kind: 'not-found' };
  const isTemporary = status === TOO_MANY_REQUESTS || status >= SERVER_ERRORS_FROM;
  if (!body || isTemporary || (code !== null && TEMPORARY.has(code))) {
    const reason = `status ${status}, error ${code ?? 'none'}${body ? '' : ', no JSON'}`;
    return { kind: 'failed', reason, retryAfterMs: parseRetryAfter(retryAfter, now) };
  }
  if (code !== null) return { kind: 'rejected', code };
  return status === 200 ? { kind: 'found', body } : { kind: 'rejected', code: status };
}
