import { hasCode } from '../../lib/api-error.ts';

/** Retries once, but not for a channel that does not exist. */
export const retryUnlessMissing = (failures: number, cause: Error): boolean =>
  failures < 1 && !hasCode(cause, 'channel-not-found');
