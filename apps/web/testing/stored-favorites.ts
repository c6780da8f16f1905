import type { Channel } from '@airdial/contract/channel/schema';
import { favoriteNotices } from '@airdial/contract/favorite/messages';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import type { FakeRequest } from './fake-api.ts';
import { pageOf } from './page-of.ts';
import { sampleChannel } from './sample-channels.ts';

const LIKED_AT = '2026-11-02T12:00:00.000Z';

export const likedSong = (title: string, more: Partial<LikedSong> = {}): LikedSong => ({
  _id: title,
  title,
  artist: 'Can',
  channelId: null,
  channel: null,
  artwork: null,
  likedAt: LIKED_AT,
  timestamp: LIKED_AT,
  albumArt: null,
  artistImage: null,
  album: null,
  playcount: null,
  listeners: null,
  duration: null,
  tags: [],
  url: 'https://last.fm/song',
  ...more,
});

const listOf = <Item>(all: readonly Item[], query: Readonly<Record<string, string>>) => {
  const { items, ...rest } = pageOf(all, query);
  return { success: true as const, data: items, ...rest };
};

type Favorites = { readonly channels?: readonly Channel[]; readonly songs?: readonly LikedSong[] };

/** The favorites of the member who is signed in, as the server stores them: the newest first. */
export class StoredFavorites {
  channels: readonly Channel[];
  songs: readonly LikedSong[];
  #before: readonly LikedSong[] = [];

  constructor({ channels = [], songs = [] }: Favorites) {
    this.channels = channels;
    this.songs = songs;
  }

  #removeSongs(ids: readonly string[]) {
    this.#before = this.songs;
    this.songs = this.songs.filter(({ _id }) => !ids.includes(_id));
    const message = favoriteNotices.songsRemoved(ids.length);
    return { success: true as const, message, removedAt: LIKED_AT };
  }

  readonly responses = {
    listFavoriteChannels: ({ query }: FakeRequest) => ({
      ...listOf(this.channels, query),
      ids: this.channels.map(({ _id }) => _id),
    }),
    addFavoriteChannel: ({ params }: FakeRequest) => {
      this.channels = [sampleChannel({ _id: String(params.id) }), ...this.channels];
      return { success: true as const, message: favoriteNotices.added };
    },
    removeFavoriteChannel: ({ params }: FakeRequest) => {
      this.channels = this.channels.filter(({ _id }) => _id !== params.id);
      return { success: true as const, message: favoriteNotices.removed };
    },
    listLikedSongs: ({ query }: FakeRequest) => {
      const found = this.songs.filter(({ title }) => title.includes(query.search ?? ''));
      const byArtist = (one: LikedSong, other: LikedSong) =>
        String(one.artist).localeCompare(String(other.artist));
      return listOf(query.sortBy === 'artist' ? found.toSorted(byArtist) : found, query);
    },
    likeSong: ({ body }: FakeRequest<'likeSong'>) => {
      const data = likedSong(body.title, { artist: body.artist ?? null });
      this.songs = [data, ...this.songs];
      return { success: true as const, message: favoriteNotices.songLiked, data };
    },
    removeLikedSong: ({ params }: FakeRequest) => this.#removeSongs([String(params.id)]),
    removeLikedSongs: ({ body }: FakeRequest<'removeLikedSongs'>) => this.#removeSongs(body.ids),
    clearLikedSongs: () => ({
      ...this.#removeSongs(this.songs.map(({ _id }) => _id)),
      message: favoriteNotices.songsCleared,
    }),
    restoreLikedSongs: () => {
      const count = this.#before.length - this.songs.length;
      this.songs = this.#before;
      return { success: true as const, message: favoriteNotices.songsRestored(count) };
    },
  };
}
