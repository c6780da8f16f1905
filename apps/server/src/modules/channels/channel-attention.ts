import { type Attention, CHANNEL_PROBLEMS, type ChannelProblem } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import type { ChannelRecord } from './channel-types.ts';
import { presentCheck, resolvedStreamUrl } from './stream-access-presenter.ts';

/** Equal for addresses of one stream: most stream servers offer the same one with and without TLS. */
const streamKey = (channel: ChannelRecord): string | null =>
  resolvedStreamUrl(channel)?.replace(/^https?:\/\//i, '') ?? null;

/** The ids of the channels that share their stream with another one. */
export function findDuplicates(channels: Iterable<ChannelRecord>): ReadonlySet<string> {
  const firstIds = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const channel of channels) {
    const key = streamKey(channel);
    if (key === null) continue;
    const first = firstIds.get(key);
    if (first === undefined) firstIds.set(key, channel.id);
    else duplicates.add(first).add(channel.id);
  }
  return duplicates;
}

/** @param duplicates the ids of all channels that share their stream */
export function needsAttention(
  channel: ChannelRecord,
  attention: Attention,
  duplicates: ReadonlySet<string>,
): boolean {
  const check = presentCheck(channel);
  const has = (problem: ChannelProblem): boolean => {
    if (problem === 'duplicate') return duplicates.has(channel.id);
    if (problem === 'dead') return check !== null && deadSince(check) !== null;
    return check?.problems.includes(problem) ?? false;
  };
  return attention === 'any' ? CHANNEL_PROBLEMS.some(has) : has(attention);
}
