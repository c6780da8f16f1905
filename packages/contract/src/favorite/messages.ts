export const likedSongErrors = {
  noSongInformation: 'No song information available',
  notRestorable: 'These songs can no longer be restored.',
  chooseSongs: 'Choose the songs to remove',
} as const;

export const favoriteNotices = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  ordered: 'Favorites are in this order now',
  keyRevoked: 'The address of your favorites is revoked',
  songLiked: 'Song liked!',
  songRemoved: 'Song removed from liked songs',
  songsCleared: 'All liked songs cleared',
  songsRemoved: (count: number): string =>
    count === 1 ? favoriteNotices.songRemoved : `${count} songs removed from liked songs`,
  songsRestored: (count: number): string =>
    count === 1 ? 'Song is back among your liked songs' : `${count} songs are back among your liked songs`,
} as const;
