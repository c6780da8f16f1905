import type { ZooServer } from '../../../apps/server/testing/zoo/zoo-server.ts';
import { AWKWARD, type AwkwardName } from '../stream-servers/awkward-streams.ts';
import type { ChannelSeed } from './seed-channels.ts';

/** A channel for each awkward stream, by its name. */
export const awkwardChannels = (streams: ZooServer<AwkwardName>): ChannelSeed[] =>
  (Object.keys(AWKWARD) as AwkwardName[]).map((name, index) => ({
    name,
    channelNumber: index + 1,
    streamUrl: streams.url(name),
    codec: AWKWARD[name].sounds.at(-1)?.codec ?? 'MP3',
  }));
