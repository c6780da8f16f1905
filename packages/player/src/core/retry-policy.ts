export const RETRY_FIRST_MS = 2_000;
/** In the first minutes a listener still waits: sound must be back within 10 s of the stream's return. */
export const RETRY_EARLY_CAP_MS = 5_000;
export const RETRY_EARLY_PERIOD_MS = 180_000;
export const RETRY_CAP_MS = 30_000;
/** Chance shortens the delay, so that a station's listeners do not all come back at once... */
export const RETRY_JITTER_MIN_SHARE = 0.65;
/** ...and always a little: a plain element needs 4.4 s of the promised 10 and 30 s to sound (Chromium, MP3). */
export const RETRY_JITTER_MAX_SHARE = 0.85;
/** An attempt that has brought no byte for so long is given up. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** So much sound after a reconnect ends the outage; the next cut counts as a first one. */
export const STEADY_AFTER_MS = 3_000;

/** Delay before the attempt: the first at once, then from 2 s on doubling, up to a cap that grows as the outage ages. */
export function retryDelayMs(attempt: number, outageMs: number, random: number): number {
  if (attempt <= 0) return 0;
  const capMs = outageMs < RETRY_EARLY_PERIOD_MS ? RETRY_EARLY_CAP_MS : RETRY_CAP_MS;
  const delayMs = Math.min(capMs, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return delayMs * (RETRY_JITTER_MIN_SHARE + (RETRY_JITTER_MAX_SHARE - RETRY_JITTER_MIN_SHARE) * random);
}
