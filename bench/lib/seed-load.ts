import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { SessionRepository } from '../../apps/server/src/modules/accounts/session-repository.ts';
import { SessionService } from '../../apps/server/src/modules/accounts/session-service.ts';
import type { BenchStorage } from './bench-storage.ts';
import type { StreamAddress } from './poller-plan.ts';
import { seedListeners } from './seed-listeners.ts';
import { seedStreamChannels } from './seed-stream-channels.ts';

const silent = { info: () => {}, error: () => {} };

export type SeededLoad = {
  readonly channels: readonly { readonly id: string; readonly name: string; readonly streamUrl: string }[];
  /** Of sessions, one for each member. */
  readonly tokens: readonly string[];
};

/** Stores a channel for each stream, and members who are signed in. */
export async function seedLoad(
  storage: BenchStorage,
  { streams, members }: { readonly streams: readonly StreamAddress[]; readonly members: number },
): Promise<SeededLoad> {
  const seeded = await seedStreamChannels(storage, streams);
  const memberIds = await seedListeners(storage, members);
  const { db, close } = await openDatabase({ ...storage, logger: silent });
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    now: Date.now,
    logger: silent,
  });
  const tokens = await Promise.all(memberIds.map((id) => sessions.start(id)));
  await close();
  const channels = seeded.map(({ channelId, stream, url }) => ({
    id: channelId,
    name: `Station ${stream}`,
    streamUrl: url,
  }));
  return { channels, tokens };
}
