import type { Channel } from '@airdial/contract/channel/schema';
import { STREAM_PATHS } from '@airdial/contract/stream-paths';
import type { PlayerAddress, PlayerChannel } from '@airdial/player';
import { sameOriginStreamUrl } from './same-origin-stream-url.ts';

/** A channel of a list, or one that the player already has. */
export type ListedChannel = PlayerChannel & Partial<Pick<Channel, 'streamUrl'>>;

/** The addresses of a channel that this page can load, in the order of the server. */
export const toPageAddresses = (
  { play, streamUrl }: ListedChannel,
  systemUrl: string,
  pageOrigin: string,
): PlayerAddress[] => {
  // A server of the version before does not send `play`: the bytes decide.
  const unknown = { kind: 'unknown', readable: null, bitrate: null } as const;
  const listed = play ?? (streamUrl ? [{ url: streamUrl, ...unknown }] : []);
  const addresses = listed.map((address) => {
    const url = sameOriginStreamUrl(address.url, systemUrl, pageOrigin);
    const isOwn = STREAM_PATHS.some((path) => url.startsWith(`${pageOrigin}${path}/`));
    // Also before its first check, or the press would open it twice: for a fetch, and for the plain element.
    return { ...address, url, ...(isOwn && { readable: true, resumable: true as const }) };
  });
  // A page on https loads no http. What has no other address is tried: browsers ask for it by https.
  const loadable = addresses.filter(({ url }) => !(pageOrigin.startsWith('https:') && /^http:/i.test(url)));
  return loadable.length > 0 ? loadable : addresses;
};
