import { type Attention, CHANNEL_PROBLEMS, type ChannelProblem } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import { streamKey } from '../../../lib/stream-key.ts';
import type { ChannelRecord } from './channel-types.ts';
import { currentChecks, knownStreamUrls } from './stream-access-presenter.ts';

const streamKeys = (channel: ChannelRecord): ReadonlySet<string> =>
  new Set(knownStreamUrls(channel).map((url) => streamKey(url) ?? url));

/** The ids of the channels that share their stream with another one. */
export function findDuplicates(channels: Iterable<ChannelRecord>): ReadonlySet<string> {
  const firstIds = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const channel of channels) {
    for (const key of streamKeys(channel)) {
      const first = firstIds.get(key);
      if (first === undefined) firstIds.set(key, channel.id);
      else duplicates.add(first).add(channel.id);
    }
  }
  return duplicates;
}

/** @param duplicates the ids of all channels that share their stream */
export function needsAttention(
  channel: ChannelRecord,
  attention: Attention,
  duplicates: ReadonlySet<string>,
): boolean {
  const checks = currentChecks(channel);
  const has = (problem: ChannelProblem): boolean => {
    if (problem === 'duplicate') return duplicates.has(channel.id);
    if (problem === 'dead') return checks.some((check) => deadSince(check) !== null);
    return checks.some(({ problems }) => problems.includes(problem));
  };
  return attention === 'any' ? CHANNEL_PROBLEMS.some(has) : has(attention);
}
