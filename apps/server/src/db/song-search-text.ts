import { normalizeText } from '../lib/normalize-text.ts';

type Song = { readonly title: string; readonly artist: string | null };

/** What songs that were played are searched by. */
export const songSearchText = ({ title, artist }: Song): string => normalizeText(`${title} ${artist ?? ''}`);

/** What liked songs are searched and sorted by. */
export const likedSongKeys = (song: Song & { readonly channel_name: string | null }) => ({
  title_key: normalizeText(song.title),
  artist_key: normalizeText(song.artist ?? ''),
  channel_key: normalizeText(song.channel_name ?? ''),
});
