export const RETRY_FIRST_MS = 2_000;
/** In the first minutes a listener still waits: sound must return within 10 s of the stream. */
export const RETRY_EARLY_CAP_MS = 5_000;
export const RETRY_EARLY_PERIOD_MS = 180_000;
export const RETRY_CAP_MS = 30_000;
/** Jitter shortens the delay, so that a stream's listeners do not all reconnect at once... */
export const RETRY_JITTER_MIN_SHARE = 0.65;
/** ...and by 15 % at least: Chromium's plain element needs 4.4 s of the promised 10 and 30 s (MP3). */
export const RETRY_JITTER_MAX_SHARE = 0.85;
/** An attempt without a byte is abandoned after this time. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** This much playback after a reconnect ends the outage; the next loss counts as a first one. */
export const STEADY_AFTER_MS = 3_000;

/**
 * Milliseconds before an attempt: 0 for the first, then doubling from 2 s up to a cap that grows
 * with the outage. `random` is 0 (included) to 1 (excluded).
 */
export function retryDelayMs(attempt: number, outageMs: number, random: number): number {
  if (attempt <= 0) return 0;
  const capMs = outageMs < RETRY_EARLY_PERIOD_MS ? RETRY_EARLY_CAP_MS : RETRY_CAP_MS;
  const delayMs = Math.min(capMs, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return delayMs * (RETRY_JITTER_MIN_SHARE + (RETRY_JITTER_MAX_SHARE - RETRY_JITTER_MIN_SHARE) * random);
}
