import { formatCount } from '@airdial/contract/common/format-count';
/** The search in the public directory, beside that at an address. */
export const directoryTexts = {
  finder: 'Find channels',
  byAddress: 'Address',
  byDirectory: 'Public directory',
  hint: (host: string): string =>
    `A list of stations that anybody can edit, by ${host}. Empty fields match everything; those with most votes come first.`,
  name: 'Station name',
  country: 'Country or code',
  language: 'Spoken language',
  tag: 'Tag',
  codec: 'Format',
  anyCodec: 'Any',
  search: 'Search',
  searching: 'Searching the directory…',
  failed: 'The directory does not respond. Try again later, or paste an address.',
  none: 'No station of the directory matches. Try fewer or shorter words.',
  stations: 'Stations of the directory',
  found: (count: number, hasMore: boolean): string => {
    if (hasMore) return `The first ${count} stations`;
    return count === 1 ? '1 station found' : `${count} stations found`;
  },
  more: 'Show more',
  votes: (count: number): string => (count === 1 ? '1 vote' : `${formatCount(count)} votes`),
  isChannel: (name: string): string => `Already the channel ${name}`,
  listen: (name: string): string => `Listen to ${name}`,
  stop: (name: string): string => `Stop ${name}`,
  select: (name: string): string => `Select ${name}`,
  selectAll: 'Select all',
  use: 'Use',
  chooseNamed: (name: string): string => `Use ${name}`,
  add: (count: number): string => (count === 1 ? 'Add 1 station' : `Add ${count} stations`),
} as const;
