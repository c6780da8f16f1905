import type { ChannelRecord } from './channel-record.ts';

export type ChannelChange = {
  /** `confirmed`: the song is the same still, only `songUpdatedAt` has moved on. `check`: only administrators see it. */
  readonly kind: 'created' | 'updated' | 'removed' | 'song' | 'confirmed' | 'stats' | 'check';
  /** As it is now; of a removed one, as it last was. */
  readonly channel: ChannelRecord;
  /** Another node made the change and has done what is to be done once. */
  readonly isFromElsewhere?: boolean;
};

type Listener = (change: ChannelChange) => void;

/** Tells whoever wants to know what has changed, once it is stored. */
export class ChannelChanges {
  readonly #listeners = new Set<Listener>();

  /** @param listener must not throw: the change is made already */
  subscribe(listener: Listener, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  emit(change: ChannelChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
