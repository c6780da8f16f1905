/** Listeners may rewind five minutes. */
export const REWIND_WINDOW_SECONDS = 300;
/** Removed in one piece of this size, rather than at every append. */
export const TRIM_STEP_SECONDS = 10;
/** A decoder needs what lies just behind the position. */
const KEEP_BEHIND_POSITION_SECONDS = 2;
/** A recording sent as fast as the wire allows must not fill the memory. */
export const MAX_AHEAD_SECONDS = 60;

export type BufferSpan = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly positionSeconds: number;
};

/** The time up to which the buffer shall be removed, or null when it is small enough. */
export function trimEnd(span: BufferSpan, windowSeconds: number = REWIND_WINDOW_SECONDS): number | null {
  const target = Math.min(
    span.endSeconds - windowSeconds,
    span.positionSeconds - KEEP_BEHIND_POSITION_SECONDS,
  );
  return target - span.startSeconds >= TRIM_STEP_SECONDS ? target : null;
}

/** The same, when the browser says that its memory is full: gives up half of what lies behind. */
export function emergencyTrimEnd(span: BufferSpan): number | null {
  const behind = span.positionSeconds - KEEP_BEHIND_POSITION_SECONDS - span.startSeconds;
  return behind > 0 ? span.startSeconds + Math.max(behind / 2, Math.min(behind, TRIM_STEP_SECONDS)) : null;
}
