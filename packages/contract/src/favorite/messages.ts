export const likedSongErrors = { noSongInformation: 'No song information available' } as const;

export const favoriteNotices = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  songLiked: 'Song liked!',
  songRemoved: 'Song removed from liked songs',
  songsCleared: 'All liked songs cleared',
} as const;
