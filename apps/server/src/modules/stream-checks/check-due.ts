import type { ChannelRecord } from '../channels/channel-types.ts';

const MINUTE_MS = 60_000;
const LIVE_STREAM_MS = 6 * 60 * MINUTE_MS;
/** The first looks at a stream that fails are so far apart, and later ones ever farther. */
const FAILING_MIN_MS = MINUTE_MS;
const FAILING_MAX_MS = 60 * MINUTE_MS;
/** The check of a save has had its time by then. */
const UNCHECKED_MS = 15 * MINUTE_MS;

type CheckedChannel = Pick<ChannelRecord, 'streamUrl' | 'streamCheck' | 'updatedAt'>;

/**
 * When a channel's stream is looked at again, in milliseconds since 1970. While a stream fails, the
 * time between two looks doubles, because it is as long as the stream has failed.
 *
 * @param hasFailed a poll of its titles has failed just now
 */
export function checkDueAt(channel: CheckedChannel, hasFailed = false): number {
  const { streamCheck, streamUrl, updatedAt } = channel;
  if (streamCheck?.streamUrl !== streamUrl) return updatedAt + UNCHECKED_MS;
  const { failingSince } = streamCheck;
  const checkedAt = Date.parse(streamCheck.checkedAt);
  if (failingSince === null) return checkedAt + (hasFailed ? FAILING_MIN_MS : LIVE_STREAM_MS);
  const failingMs = checkedAt - Date.parse(failingSince);
  return checkedAt + Math.min(Math.max(failingMs, FAILING_MIN_MS), FAILING_MAX_MS);
}
