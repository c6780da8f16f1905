import type { ChannelListQuery, ChannelSort } from '@airdial/contract/channel/routes';
import { ATTENTION, type Attention } from '@airdial/contract/channel/schema';
import { anyText, type Chosen, oneOf, orderOf } from '../../../../lib/list-choices.ts';

type ChannelStatus = NonNullable<ChannelListQuery['status']>;

/** In the order of the specification's sort selector. */
export const SORTS = [
  'name',
  'createdAt',
  'channelNumber',
  'genre',
  'listeners',
] as const satisfies ChannelSort[];
export const STATUSES = ['all', 'active', 'inactive'] as const satisfies ChannelStatus[];

/** '' stands for all genres, and for channels whether they need attention or not. */
export const CHANNEL_CHOICES = {
  genre: anyText,
  status: oneOf(STATUSES, 'all'),
  attention: oneOf<Attention | ''>(ATTENTION, ''),
  sortBy: oneOf(SORTS, 'channelNumber'),
  // The newest, and those with most listeners, come first.
  sortOrder: orderOf((sortBy) => (sortBy === 'createdAt' || sortBy === 'listeners' ? 'desc' : 'asc')),
};

export type ChannelFilter = Chosen<typeof CHANNEL_CHOICES> & {
  readonly page: number;
  /** '' stands for no search. */
  readonly search: string;
};
