import type { Channel } from '@airdial/contract/channel/schema';
import { type FakeRequest, refusal } from './fake-api.ts';
import { pageOf } from './page-of.ts';

const COMPARE: Readonly<Record<string, (one: Channel, other: Channel) => number>> = {
  channelNumber: (one, other) => one.channelNumber - other.channelNumber,
  name: (one, other) => one.name.localeCompare(other.name),
};

/** The dial of these channels, as the server responds. */
export const dialOf = (channels: readonly Channel[]) => ({
  success: true as const,
  numbers: channels.map(({ channelNumber }) => channelNumber),
  ids: channels.map(({ _id }) => _id),
  names: channels.map(({ name }) => name),
  deadNumbers: [],
});

/** The public channels, as the server stores them. */
export class PublicChannels {
  channels: readonly Channel[];

  constructor(channels: readonly Channel[]) {
    this.channels = channels;
  }

  readonly responses = {
    listChannels: ({ query }: FakeRequest) => {
      const { search = '', genre = '', sortBy = '' } = query;
      const found = this.channels.filter(
        (channel) => channel.name.toLowerCase().includes(search) && (genre === '' || channel.genre === genre),
      );
      const { items, ...rest } = pageOf(found.toSorted(COMPARE[sortBy] ?? (() => 0)), query);
      return { success: true as const, channels: items, ...rest };
    },
    getChannel: ({ params }: FakeRequest) => {
      const data = this.channels.find(({ _id }) => _id === params.id);
      return data ? { success: true as const, data } : refusal('channel-not-found');
    },
    /** Nothing was played. */
    getChannelHistory: ({ query }: FakeRequest) => {
      const { items, ...rest } = pageOf([], query);
      return { success: true as const, data: items, ...rest };
    },
    listGenres: () => ({
      success: true as const,
      genres: [...new Set(this.channels.flatMap(({ genre }) => genre ?? []))].toSorted(),
    }),
    getDial: () => dialOf(this.channels),
  };
}
