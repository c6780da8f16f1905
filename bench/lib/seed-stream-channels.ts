import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { ChannelRepository } from '../../apps/server/src/modules/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/channels/channel-service.ts';
import type { BenchStorage } from './bench-storage.ts';
import type { StreamAddress } from './poller-plan.ts';

export type SeededStream = StreamAddress & { readonly channelId: string };

const silent = { info: () => {}, error: () => {} };

/** Creates one channel for each stream, in an order that mixes live, dead and hanging ones. */
export async function seedStreamChannels(
  storage: BenchStorage,
  streams: readonly StreamAddress[],
): Promise<SeededStream[]> {
  const { db, close } = await openDatabase({ ...storage, logger: silent });
  const channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silent });
  const mixed = streams.toSorted((a, b) => ((a.stream * 389) % 1_009) - ((b.stream * 389) % 1_009));
  const created = await channels.writer.createMany(
    mixed.map(({ url, stream }, index) => ({
      channelNumber: index + 1,
      name: `Station ${stream}`,
      streamUrl: url,
      codec: 'MP3',
    })),
  );
  await close();
  return mixed.map((stream, index) => ({ ...stream, channelId: created[index]?.id ?? '' }));
}
