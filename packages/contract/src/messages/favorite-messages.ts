export const favoriteErrors = {
  updateFailed: 'Failed to update favorites',
  likeFailed: 'Failed to like song',
  noSongInformation: 'No song information available',
  /** Shown as an information. */
  loginFirst: 'Please login to add favorites',
  /** Shown as an error. */
  loginRequired: 'Please log in to add favorites',
  removeChannelFailed: 'Failed to remove channel from favorites',
  clearSongsFailed: 'Failed to clear liked songs',
  removeSongFailed: 'Failed to remove song from liked songs',
  loadFailed: 'Failed to load favorites',
} as const;

export const favoriteNotices = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  channelRemoved: 'Channel removed from favorites',
  songLiked: 'Song liked!',
  songRemoved: 'Song removed from liked songs',
  songsCleared: 'All liked songs cleared',
} as const;

export const favoriteTexts = {
  channelsTab: (count: number): string => `Favorite Channels (${count})`,
  songsTab: (count: number): string => `Liked Songs (${count})`,
} as const;
