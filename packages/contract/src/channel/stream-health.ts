import { DEAD_STREAM_AFTER_MS } from '../limits.ts';
import type { StreamCheck } from './schema.ts';

/**
 * Since when a stream is dead: null while it plays, and while it has failed for so short a time
 * that it may only restart.
 */
export const deadSince = ({ failingSince, checkedAt }: StreamCheck): string | null =>
  failingSince !== null && Date.parse(checkedAt) - Date.parse(failingSince) >= DEAD_STREAM_AFTER_MS
    ? failingSince
    : null;
