import type { ChannelSeed } from './seed-channels.ts';

/** One page of the list: channels that cannot sound, by what is wrong with each, and one that can. */
export const FAULTY = {
  gone: 'Gone',
  webPage: 'Web page',
  unreachable: 'Unreachable',
  silent: 'Silent',
  noise: 'Noise',
  unplayable: 'Unplayable',
  missing: 'Missing address',
  notHttp: 'Not http',
  script: 'Script address',
  hls: 'Playlist',
  sound: 'Sound',
  mislabelled: 'Mislabelled',
} as const;

type FaultyUrls = Readonly<Record<keyof typeof FAULTY, string | null>>;

/** One channel for each fault, at the given addresses. */
export function faultyChannels(urls: FaultyUrls): ChannelSeed[] {
  return (Object.keys(FAULTY) as (keyof typeof FAULTY)[]).map((key, index) => ({
    name: FAULTY[key],
    channelNumber: index + 1,
    streamUrl: urls[key],
    codec: key === 'hls' ? 'HLS' : 'MP3',
  }));
}
