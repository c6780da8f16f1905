import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { ChannelRepository } from '../../apps/server/src/modules/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/channels/channel-service.ts';
import type { StationAddress } from './poller-plan.ts';

export type SeededStation = StationAddress & { readonly channelId: string };

const silent = { info: () => {}, error: () => {} };

/** One channel a station, in an order that mixes living, dead and hanging ones as a real dial does. */
export async function seedStations(
  dataDir: string,
  stations: readonly StationAddress[],
): Promise<SeededStation[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silent });
  const mixed = stations.toSorted((a, b) => ((a.station * 389) % 1_009) - ((b.station * 389) % 1_009));
  const made = await channels.createMany(
    mixed.map(({ url, station }, index) => ({
      channelNumber: index + 1,
      name: `Station ${station}`,
      streamUrl: url,
      codec: 'MP3',
    })),
  );
  await close();
  return mixed.map((station, index) => ({ ...station, channelId: made[index]?.id ?? '' }));
}
