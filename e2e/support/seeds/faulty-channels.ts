import { sampleStreamCheck } from '../../../apps/server/testing/sample-stream-check.ts';
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

/** One channel for each fault, at the given addresses; the server has checked the one that is away. */
export function faultyChannels(urls: FaultyUrls): ChannelSeed[] {
  return (Object.keys(FAULTY) as (keyof typeof FAULTY)[]).map((key, index) => ({
    name: FAULTY[key],
    channelNumber: index + 1,
    streamUrl: urls[key],
    codec: key === 'hls' ? 'HLS' : 'MP3',
    row: key === 'unreachable' ? { stream_check: failedCheck(urls[key] ?? '') } : {},
  }));
}

function failedCheck(streamUrl: string): string {
  const checkedAt = new Date().toISOString();
  const failed = { isReachable: false, failure: 'unreachable', failingSince: checkedAt } as const;
  return JSON.stringify(sampleStreamCheck(streamUrl, { checkedAt, ...failed }));
}
