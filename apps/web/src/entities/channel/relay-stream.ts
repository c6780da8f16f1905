import type { Channel } from '@airdial/contract/channel/schema';
import type { PlayerChannel } from '@airdial/player';

/** A channel as the player gets it, and whether its server relays it. */
export type RelayableChannel = PlayerChannel & Pick<Channel, 'relay'>;

const HLS = /m3u8|mpegurl|\bhls\b/i;
/** What starts sooner through MediaSource. */
const MEDIA_SOURCE_CODEC = /^(mp3|aac)$/i;

/**
 * Whether a browser is better off with the relay: it may not load http on an https page, starts
 * MP3 and AAC ten times sooner where it may read them, and needs to read HLS, which few play
 * themselves. Ogg starts as soon in the plain element.
 */
const isNeeded = ({ streamAccess, codec }: RelayableChannel, url: URL, pageOrigin: string): boolean => {
  if (url.protocol === 'http:' && pageOrigin.startsWith('https:')) return true;
  if (streamAccess?.allowsCrossOrigin !== false) return false;
  return isHls({ streamAccess, codec }, url) || MEDIA_SOURCE_CODEC.test(streamAccess.codec ?? codec ?? '');
};

const isHls = (
  { streamAccess, codec }: Pick<RelayableChannel, 'streamAccess' | 'codec'>,
  url: URL,
): boolean => HLS.test(url.pathname) || HLS.test(codec ?? '') || HLS.test(streamAccess?.codec ?? '');

/**
 * The channel with its relay as its stream, where it is to be relayed; otherwise the same object.
 *
 * The relay itself moves on to the further addresses of a channel that is always relayed.
 *
 * @param streamUrl what the channel would play otherwise
 */
export const withRelay = (
  channel: RelayableChannel,
  streamUrl: string | null | undefined,
  pageOrigin: string,
): PlayerChannel => {
  const { relay = 'off', streamAccess } = channel;
  if (relay === 'off' || !streamUrl || !URL.canParse(streamUrl)) return channel;
  const url = new URL(streamUrl);
  if (url.origin === pageOrigin) return channel;
  if (relay === 'needed' && !isNeeded(channel, url, pageOrigin)) return channel;
  return {
    ...channel,
    // Named as a page's, whose listeners are counted by their live connection.
    streamUrl: `${pageOrigin}/relay/${channel._id}?page`,
    // The address of a relay does not show that it is HLS.
    streamAccess: {
      allowsCrossOrigin: true,
      codec: isHls(channel, url) ? 'HLS' : (streamAccess?.codec ?? null),
    },
    ...(relay === 'always' && { alternatives: [] }),
  };
};
