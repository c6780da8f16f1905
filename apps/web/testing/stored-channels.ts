import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import type { FakeRequest } from './fake-api.ts';
import { pageOf } from './page-of.ts';
import { sampleChannel } from './sample-channels.ts';

const UNDO_UNTIL = '2099-01-02T12:00:00.000Z';

/** Channels as the server stores them, with numbers that follow each other. */
export class StoredChannels {
  readonly #first: number;
  #channels: readonly Channel[];
  #deleted: readonly Channel[] = [];

  /** @param names in the order of their numbers, from `first` on */
  constructor(names: readonly string[], first: number, more: Partial<Channel> = {}) {
    this.#first = first;
    this.#channels = names.map((name, index) =>
      sampleChannel({ _id: name, name, channelNumber: first + index, ...more }),
    );
  }

  /** Name and number of each, in the order of their numbers. */
  get numbers(): readonly string[] {
    return this.#channels.map(({ name, channelNumber }) => `${channelNumber} ${name}`);
  }

  get all(): readonly Channel[] {
    return this.#channels;
  }

  readonly list = ({ query }: FakeRequest<'listChannels'>) => {
    const { items, ...rest } = pageOf(this.#channels, query, 100);
    return { success: true as const, channels: items, ...rest };
  };

  readonly renumber = ({ body: { id, channelNumber, mode } }: FakeRequest<'renumberChannel'>) => {
    const from = this.#channels.findIndex(({ _id }) => _id === id);
    const moved = this.#at(from);
    const to = channelNumber - this.#first;
    const others =
      mode === 'swap'
        ? this.#channels.with(from, this.#at(to)).toSpliced(to, 1)
        : this.#channels.toSpliced(from, 1);
    this.#store(others.toSpliced(to, 0, moved));
    return {
      success: true as const,
      message: adminChannelNotices.renumbered(moved.name, channelNumber),
      channels: [],
      undo: { id, channelNumber: moved.channelNumber, mode },
    };
  };

  readonly update = ({ body: { channels, change } }: FakeRequest<'updateChannels'>) => {
    const changedIds = channels.map(({ id }) => id);
    this.#channels = this.#channels.map((channel) =>
      changedIds.includes(channel._id) ? ({ ...channel, ...change } as Channel) : channel,
    );
    return {
      success: true as const,
      message: adminChannelNotices.updatedMany(changedIds.length),
      changedIds,
    };
  };

  readonly deleteOne = ({ params: { id = '' } }: FakeRequest<'deleteChannel'>) => {
    this.#remove([id]);
    return { success: true as const, message: adminChannelNotices.deleted };
  };

  readonly delete = ({ body: { ids } }: FakeRequest<'deleteChannels'>) => {
    this.#remove(ids);
    const message = adminChannelNotices.deletedMany(ids.length);
    return { success: true as const, message, deletedIds: ids, undoUntil: UNDO_UNTIL };
  };

  readonly restore = ({ body: { ids } }: FakeRequest<'restoreChannels'>) => {
    const channels = this.#deleted.filter(({ _id }) => ids.includes(_id));
    this.#channels = [...this.#channels, ...channels].toSorted(
      (one, other) => one.channelNumber - other.channelNumber,
    );
    return { success: true as const, message: adminChannelNotices.restoredMany(channels.length), channels };
  };

  #remove(ids: readonly string[]): void {
    this.#deleted = this.#channels.filter(({ _id }) => ids.includes(_id));
    this.#channels = this.#channels.filter(({ _id }) => !ids.includes(_id));
  }

  #at(index: number): Channel {
    const found = this.#channels[index];
    if (!found) throw new Error(`There is no channel ${index + this.#first}.`);
    return found;
  }

  #store(channels: readonly Channel[]): void {
    this.#channels = channels.map((channel, index) => ({ ...channel, channelNumber: this.#first + index }));
  }
}
