import type { getNowPlaying, listChannels } from '@airdial/contract/channel/routes';
import type { Channel } from '@airdial/contract/channel/schema';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { ResponseOf } from '@airdial/contract/route';
import type { getPublicSystemConfig } from '@airdial/contract/system/routes';
import { toPageAddresses } from '../entities/player/page-addresses.ts';
import { sameOriginStreamUrl } from '../entities/player/same-origin-stream-url.ts';

const getJson = async <Body>(path: string, signal?: AbortSignal): Promise<Body> => {
  const response = await fetch(path, { ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return (await response.json()) as Body;
};

/** Loads the channels with URLs that this page can load. Rejects when the server is unreachable. */
export const loadChannels = async (): Promise<readonly Channel[]> => {
  const query = new URLSearchParams({ limit: String(PUBLIC_LIST_LIMIT), sort: 'channelNumber' });
  const [list, config] = await Promise.all([
    getJson<ResponseOf<typeof listChannels>>(`/api/channels?${query}`),
    getJson<ResponseOf<typeof getPublicSystemConfig>>('/api/system-config/public'),
  ]);
  const page = [config.systemUrl, location.origin] as const;
  return list.channels.map((channel) => ({
    ...channel,
    streamUrl: channel.streamUrl && sameOriginStreamUrl(channel.streamUrl, ...page),
    play: toPageAddresses(channel, ...page),
  }));
};

/** Loads the current track as one line; '' when none is known. */
export const loadNowPlaying = async (channelId: string, signal: AbortSignal): Promise<string> => {
  const path = `/api/nowplaying/${encodeURIComponent(channelId)}`;
  const { title, artist, lastUpdated } = await getJson<ResponseOf<typeof getNowPlaying>>(path, signal);
  return lastUpdated === null ? '' : [artist, title].filter(Boolean).join(' – ');
};
