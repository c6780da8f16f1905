import { formatCount } from '@airdial/contract/common/format-count';

/** What a channel has played. */
export const songHistoryTexts = {
  search: 'Search songs...',
  today: 'Today',
  loading: 'Loading songs…',
  found: (count: number): string => `${formatCount(count)} ${count === 1 ? 'song' : 'songs'} found`,
  noneFound: 'No song matches. Try fewer letters, or clear the search.',
  loadFailed: 'The songs could not be loaded. The station may be restarting.',
  more: 'Show Earlier Songs',
  end: 'These are all songs that are kept of this channel.',
  like: (title: string): string => `Like ${title}`,
  unlike: (title: string): string => `Unlike ${title}`,
} as const;
