import { formatCount } from '@airdial/contract/common/format-count';
export const channelErrors = {
  loadListFailed: 'Failed to load channels',
} as const;

export const channelListTexts = {
  title: 'Featured Channels',
  searchPlaceholder: 'Search channels...',
  genre: 'Genre',
  allGenres: 'All Genres',
  sortBy: 'Sort By',
  count: (count: number): string => `${formatCount(count)} ${count === 1 ? 'channel' : 'channels'} found`,
  emptyTitle: 'No channels found',
  emptyHint: 'Try adjusting your search or filter criteria',
  loading: 'Loading channels…',
  failedHint: 'The station may be restarting. What you are listening to goes on.',
} as const;

/** By the API's `sort` parameter. */
export const channelSortLabels = {
  channelNumber: 'Channel Number',
  name: 'Name',
  genre: 'Genre',
  listeners: 'Listeners',
} as const;

/** For screen readers, before or after what a card shows. */
export const channelCardTexts = {
  currentProgram: 'Current program: ',
  listeners: ' listeners',
} as const;

export const dialTexts = {
  label: 'Dial',
  tune: (channelNumber: number, name: string): string => `Tune to channel ${channelNumber}, ${name}`,
} as const;

export const channelDetailTexts = {
  nowPlaying: 'Now Playing',
  noSignal: 'No signal',
} as const;

/** The age of the song on air; see LIVE_BELOW_MS and RECENT_BELOW_MS. */
export const channelStatusLabels = {
  live: 'Live',
  recent: 'Recent',
  active: 'Active',
  inactive: 'Inactive',
} as const;
