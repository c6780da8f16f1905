import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { Publisher } from '../../../lib/publisher.ts';
import { ChannelCatalogue } from './channel-catalogue.ts';
import type { ChannelChange, ChannelRecord } from './channel-types.ts';

/** The channels in memory, and the queue of writes that keeps them equal to the database. */
export class ChannelStore {
  readonly catalogue: ChannelCatalogue;
  readonly changes = new Publisher<ChannelChange>();
  readonly #queue = pLimit(1);

  constructor(channels: Iterable<ChannelRecord>) {
    this.catalogue = new ChannelCatalogue(channels);
  }

  /** @throws AppError `channel-not-found` */
  getOrThrow(id: string): ChannelRecord {
    const channel = this.catalogue.get(id);
    if (!channel) throw new AppError('channel-not-found');
    return channel;
  }

  /** Applies a change that is stored, and notifies the subscribers. */
  publish(change: ChannelChange): void {
    if (change.kind === 'removed') this.catalogue.remove(change.channel.id);
    else this.catalogue.put(change.channel);
    this.changes.publish(change);
  }

  /** Runs one write after another: memory takes them over in the order of the database. */
  enqueue<T>(write: () => Promise<T>): Promise<T> {
    return this.#queue(write);
  }

  /** Resolves when the writes that are queued now are done. */
  async settled(): Promise<void> {
    await this.#queue(async () => {});
  }
}
