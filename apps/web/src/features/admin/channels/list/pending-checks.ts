import type { Channel } from '@airdial/contract/channel/schema';
import { createStore } from '../../../../lib/external-store.ts';

/** A check without a result by then is lost, for example with the server that ran it. */
const GIVE_UP_MS = 60_000;

type SavedChannel = Pick<Channel, '_id' | 'updatedAt'>;

/**
 * The ids of the channels that were saved in this tab and wait for their check, with the save's
 * timestamp.
 */
export const pendingChecks = createStore<ReadonlyMap<string, string>>(new Map());

const giveUp = ({ _id, updatedAt }: SavedChannel): void =>
  pendingChecks.set((pending) =>
    pending.get(_id) === updatedAt ? new Map([...pending].filter(([id]) => id !== _id)) : pending,
  );

/** Call it after a save: the channel counts as being checked until a newer result arrives. */
export const expectCheck = (saved: SavedChannel): void => {
  pendingChecks.set((pending) => new Map([...pending, [saved._id, saved.updatedAt]]));
  setTimeout(() => giveUp(saved), GIVE_UP_MS);
};

/** Whether the channel's result is older than its last save. */
export const isChecking = ({ _id, streamCheck }: Channel): boolean => {
  const savedAt = pendingChecks.get().get(_id);
  return savedAt !== undefined && (!streamCheck || streamCheck.checkedAt < savedAt);
};
