import type { StreamCheck } from '@airdial/contract/channel/schema';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { findCheck } from '../../dial/channels/stream-access-presenter.ts';

const MINUTE_MS = 60_000;
const LIVE_STREAM_MS = 6 * 60 * MINUTE_MS;
/** The time between the first two checks of a failing stream; later ones are farther apart. */
const FAILING_MIN_MS = MINUTE_MS;
const FAILING_MAX_MS = 60 * MINUTE_MS;
/** The check of a save has had its time by then. */
const UNCHECKED_MS = 15 * MINUTE_MS;

type CheckedChannel = Pick<ChannelRecord, 'streamCheck' | 'alternativeChecks' | 'updatedAt'>;

/**
 * When a channel's streams are checked again, in milliseconds since 1970: as soon as one of them is
 * due. While a stream fails, the time between two checks doubles, because it is as long as the stream
 * has failed. After a check that a clock that was ahead has dated in the future, it is due now.
 *
 * @param addresses those of its streams that are checked
 * @param hasFailed a poll of its titles has failed just now
 */
export function checkDueAt(
  channel: CheckedChannel,
  addresses: readonly string[],
  { now, hasFailed = false }: { readonly now: number; readonly hasFailed?: boolean },
): number {
  return Math.min(
    ...addresses.map((address) => {
      const check = findCheck(channel, address);
      if (!check) return channel.updatedAt + UNCHECKED_MS;
      return Date.parse(check.checkedAt) > now ? now : dueAt(check, hasFailed);
    }),
  );
}

function dueAt(check: StreamCheck, hasFailed: boolean): number {
  const { failingSince } = check;
  const checkedAt = Date.parse(check.checkedAt);
  if (failingSince === null) return checkedAt + (hasFailed ? FAILING_MIN_MS : LIVE_STREAM_MS);
  const failingMs = checkedAt - Date.parse(failingSince);
  return checkedAt + Math.min(Math.max(failingMs, FAILING_MIN_MS), FAILING_MAX_MS);
}
