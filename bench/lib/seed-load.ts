import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { ChannelRepository } from '../../apps/server/src/modules/dial/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/dial/channels/channel-service.ts';
import { SessionRepository } from '../../apps/server/src/modules/people/accounts/sessions/session-repository.ts';
import { SessionService } from '../../apps/server/src/modules/people/accounts/sessions/session-service.ts';
import type { BenchStorage } from './bench-storage.ts';
import type { StreamAddress } from './many-streams.ts';
import { seedListeners } from './seed-listeners.ts';

const silent = { info: () => {}, error: () => {} };

type SeededChannel = StreamAddress & { readonly id: string; readonly name: string };

export type SeededLoad = {
  readonly channels: readonly SeededChannel[];
  /** Session tokens, one for each member. */
  readonly tokens: readonly string[];
};

/** Stores a channel for each stream, and members who are signed in. */
export async function seedLoad(
  storage: BenchStorage,
  { streams, members }: { readonly streams: readonly StreamAddress[]; readonly members: number },
): Promise<SeededLoad> {
  const memberIds = await seedListeners(storage, members);
  const { db, close } = await openDatabase({ ...storage, logger: silent });
  const channels = await seedChannels(new ChannelRepository(db), streams);
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    now: Date.now,
    logger: silent,
  });
  const tokens = await Promise.all(memberIds.map((id) => sessions.start(id)));
  await close();
  return { channels, tokens };
}

/** Creates one channel for each stream, in an order that mixes live, dead and hanging ones. */
async function seedChannels(
  repository: ChannelRepository,
  streams: readonly StreamAddress[],
): Promise<SeededChannel[]> {
  const { writer } = await ChannelService.start({ repository, logger: silent });
  const mixed = streams
    .toSorted((a, b) => ((a.stream * 389) % 1_009) - ((b.stream * 389) % 1_009))
    .map((stream) => ({ ...stream, name: `Station ${stream.stream}` }));
  const created = await writer.createMany(
    mixed.map(({ url, name }, index) => ({
      channelNumber: index + 1,
      name,
      streamUrl: url,
      codec: 'MP3',
    })),
  );
  return mixed.map((channel, index) => ({ ...channel, id: created[index]?.id ?? '' }));
}
