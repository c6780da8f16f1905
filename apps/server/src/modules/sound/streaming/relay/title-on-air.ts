import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';

/** What players show of a channel: the song on air, or else the channel's name. */
export const titleOnAir = ({
  track: { artist, title },
  name,
}: Pick<ChannelRecord, 'track' | 'name'>): string => [artist, title].filter(Boolean).join(' - ') || name;
