import { likedSongErrors } from '@airdial/contract/favorite/messages';

export const favoriteErrors = {
  noSongInformation: likedSongErrors.noSongInformation,
  updateFailed: 'Failed to update favorites',
  likeFailed: 'Failed to like song',
  /** Shown as an information. */
  loginFirst: 'Please login to add favorites',
  /** Shown as an error. */
  loginRequired: 'Please log in to add favorites',
  removeChannelFailed: 'Failed to remove channel from favorites',
  clearSongsFailed: 'Failed to clear liked songs',
  removeSongFailed: 'Failed to remove song from liked songs',
  removeSongsFailed: 'Failed to remove songs from liked songs',
  restoreSongsFailed: 'Failed to restore liked songs',
  exportSongsFailed: 'Failed to export liked songs',
  loadFailed: 'Failed to load favorites',
} as const;

export const favoriteTexts = {
  title: 'Favorites',
  channelsTab: (count: number): string => `Favorite Channels (${count})`,
  songsTab: (count: number): string => `Liked Songs (${count})`,
  add: (name: string): string => `Add ${name} to favorites`,
  remove: (name: string): string => `Remove ${name} from favorites`,
  noChannelsTitle: 'No favorite channels yet',
  noChannelsHint: 'Press the heart on a channel to keep it here.',
  browseChannels: 'Browse Channels',
  noSongsTitle: 'No liked songs yet',
  noSongsHint: 'Like a song while you listen, and it is kept here.',
  startListening: 'Start Listening',
  loading: 'Loading favorites…',
  failedHint: 'Nothing is lost: they are kept on the server.',
} as const;

export const likedSongTexts = {
  like: 'Like this song',
  unlike: 'Unlike this song',
  remove: (title: string): string => `Remove ${title} from liked songs`,
  trackInformation: (title: string): string => `Track information on ${title}`,
  plays: (count: string): string => `${count} plays`,
  listeners: (count: string): string => `${count} listeners`,
  likedOn: (date: string): string => `Liked on ${date}`,
  details: (title: string): string => `Details of ${title} `,
  link: 'View on Last.fm',
  clearAll: 'Clear All',
  confirmTitle: 'Clear all liked songs?',
  confirmText: (count: number): string =>
    `${count === 1 ? 'Your liked song' : `All ${count} liked songs`} will be removed.`,
  keep: 'Keep Them',
  undo: 'Undo',
  search: 'Search liked songs...',
  sortBy: 'Sort By',
  sorts: { newest: 'Newest', artist: 'Artist', title: 'Title', channel: 'Channel' },
  select: (title: string): string => `Select ${title}`,
  selectAll: 'Select all on this page',
  selected: (count: number): string => `${count} selected`,
  removeSelected: 'Remove',
  export: 'Export',
  exporting: 'Exporting…',
  exportAs: { csv: 'Spreadsheet (CSV)', json: 'JSON', xspf: 'Playlist (XSPF)' },
  noneFoundTitle: 'No songs found',
  noneFoundHint: 'Try fewer letters, or clear the search.',
  clearSearch: 'Clear search',
} as const;

export const CHANNEL_REMOVED = 'Channel removed from favorites';
