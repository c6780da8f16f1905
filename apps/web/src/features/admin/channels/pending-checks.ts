import type { Channel } from '@airdial/contract/channel/schema';
import { createStore } from '../../../lib/external-store.ts';

/** A check that has not answered by then has been lost, perhaps with the server that ran it. */
const GIVE_UP_MS = 60_000;

type Saved = Pick<Channel, '_id' | 'updatedAt'>;

/** Channels that were saved here, with the moment of it: the server looks at their streams. */
export const pendingChecks = createStore<ReadonlyMap<string, string>>(new Map());

const forget = ({ _id, updatedAt }: Saved): void =>
  pendingChecks.set((pending) =>
    pending.get(_id) === updatedAt ? new Map([...pending].filter(([id]) => id !== _id)) : pending,
  );

/** The channel's row says from now on that its stream is being looked at, until it is known. */
export const expectCheck = (saved: Saved): void => {
  pendingChecks.set((pending) => new Map([...pending, [saved._id, saved.updatedAt]]));
  setTimeout(() => forget(saved), GIVE_UP_MS);
};

/** Whether the result that stands on the channel is older than its last save. */
export const isChecking = ({ _id, streamCheck }: Channel): boolean => {
  const savedAt = pendingChecks.get().get(_id);
  return savedAt !== undefined && (!streamCheck || streamCheck.checkedAt < savedAt);
};
