import type { Channel } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import type { ChannelRecord } from './channel-types.ts';

/** The check of an earlier stream URL no longer applies. */
export const presentCheck = ({ streamCheck, streamUrl }: ChannelRecord) =>
  streamCheck?.streamUrl === streamUrl ? streamCheck : null;

/** What the public learns of the last check. */
export const presentAccess = (channel: ChannelRecord): Pick<Channel, 'streamAccess' | 'isDead'> => {
  const check = presentCheck(channel);
  if (!check) return {};
  const { allowsCrossOrigin, codec, resolvedUrl } = check;
  // A stream that fails keeps what was found before: it may only restart.
  const isKnown = check.isReachable || allowsCrossOrigin !== null;
  const resolved = resolvedUrl !== null && { streamUrl: resolvedUrl };
  return {
    ...(isKnown && { streamAccess: { allowsCrossOrigin, codec, ...resolved } }),
    ...(deadSince(check) !== null && { isDead: true }),
  };
};

/** Whether the public learns the same of the checks of both. */
export const hasSameAccess = (one: ChannelRecord, other: ChannelRecord): boolean =>
  JSON.stringify(presentAccess(one)) === JSON.stringify(presentAccess(other));

/** The address of the stream itself, also where the channel's own is a playlist. */
export const resolvedStreamUrl = (channel: ChannelRecord): string | null =>
  presentCheck(channel)?.resolvedUrl ?? channel.streamUrl;
