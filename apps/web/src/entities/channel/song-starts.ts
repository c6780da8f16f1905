import { createStore } from '../../lib/external-store.ts';

export type SongStart = {
  /** Null: from here on no song is known. */
  readonly title: string | null;
  readonly artist: string | null;
  /** By `performance.now()`, of when the stream server sent it; -Infinity where its beginning is not known. */
  readonly atMs: number;
};

/** The songs that the channel in the player has sent since it was tuned, oldest first. */
export const songStartsStore = createStore<readonly SongStart[]>([]);
