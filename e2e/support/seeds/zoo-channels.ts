import { isAudible, ZOO, type ZooName, zooEntries, zooTone } from '../../../apps/server/testing/zoo/zoo.ts';
import type { ZooServer } from '../../../apps/server/testing/zoo/zoo-server.ts';
import type { ZooEntry } from '../../../apps/server/testing/zoo/zoo-types.ts';
import type { StreamCheck } from '../../../packages/contract/src/channel/schema.ts';
import { checkTimeInFuture } from './probed-stream.ts';
import type { ChannelSeed } from './seed-channels.ts';

export type ZooChannel = { readonly name: ZooName; readonly hz: number };

/** Entries from which a sound comes in the end. */
export const AUDIBLE: readonly ZooChannel[] = zooEntries()
  .filter(([, entry]) => isAudible(entry))
  .map(([name]) => ({ name, hz: zooTone(ZOO, name) }));

/** A channel for each audible entry, relayed where a page needs it, as the server's check left it. */
export const zooChannels = (zoo: ZooServer<ZooName>): ChannelSeed[] =>
  AUDIBLE.map(({ name }, index) => ({
    name,
    channelNumber: index + 1,
    streamUrl: zoo.url(name),
    row: { relay: 'needed', relay_confirmed: 1, stream_check: JSON.stringify(toCheck(name, zoo)) },
  }));

/** What modules/sound/checks/zoo.test.ts finds. */
function toCheck(name: ZooName, zoo: ZooServer<ZooName>): StreamCheck {
  const { sounds, leadsTo, finds }: ZooEntry = ZOO[name];
  const found = 'stream' in finds ? finds.stream : {};
  const format = sounds.at(-1);
  const isPlaylist = leadsTo !== undefined && found.redirects === undefined;
  return {
    checkedAt: checkTimeInFuture(),
    streamUrl: zoo.url(name),
    isReachable: true,
    resolvedUrl: isPlaylist ? zoo.url(leadsTo as ZooName) : null,
    isHls: found.isHls === true,
    contentType: null,
    codec: found.isHls ? null : (found.codec ?? null),
    oggCodec: format?.codec === 'OGG' ? format.contains : null,
    bitrate: null,
    allowsCrossOrigin: true,
    metadataSource: null,
    warnings: [],
    problems: [],
    failingSince: null,
  };
}
