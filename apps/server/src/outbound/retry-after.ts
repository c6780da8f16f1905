const MAX_MS = 60 * 60_000;
const MS_PER_SECOND = 1_000;

/**
 * Parses a `Retry-After` header: seconds or a date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, at most an hour; null for anything else
 */
export function parseRetryAfter(text: string, now: number): number | null {
  const ms = /^\d+$/.test(text) ? Number(text) * MS_PER_SECOND : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_MS);
}
