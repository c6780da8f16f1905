/** Listeners can rewind five minutes. */
export const REWIND_WINDOW_SECONDS = 300;
/** The buffer is trimmed in steps of this size, rather than at every append. */
export const TRIM_STEP_SECONDS = 10;
/** A decoder needs the audio just behind the position. */
const KEEP_BEHIND_POSITION_SECONDS = 2;
/** A recording that is sent as fast as the connection allows must not fill the memory. */
export const MAX_AHEAD_SECONDS = 60;
/** The deepest buffer that a listener can choose, and what may arrive beyond it before the server has to wait. */
export const MAX_BUFFER_TARGET_SECONDS = 90;
export const AHEAD_SLACK_SECONDS = 30;

export type BufferSpan = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly positionSeconds: number;
};

/** Returns the time up to which to remove the buffer, or null when it is small enough. */
export function trimEnd(span: BufferSpan, windowSeconds: number = REWIND_WINDOW_SECONDS): number | null {
  const target = Math.min(
    span.endSeconds - windowSeconds,
    span.positionSeconds - KEEP_BEHIND_POSITION_SECONDS,
  );
  return target - span.startSeconds >= TRIM_STEP_SECONDS ? target : null;
}

/** The same after a QuotaExceededError: removes half of what lies behind the position. */
export function emergencyTrimEnd(span: BufferSpan): number | null {
  const behind = span.positionSeconds - KEEP_BEHIND_POSITION_SECONDS - span.startSeconds;
  return behind > 0 ? span.startSeconds + Math.max(behind / 2, Math.min(behind, TRIM_STEP_SECONDS)) : null;
}
