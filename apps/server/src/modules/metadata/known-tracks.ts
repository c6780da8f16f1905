import type { TrackInfo } from '@airdial/contract/lastfm/track-metadata';
import { artistQuestion, type Question, trackQuestion } from './lastfm-queries.ts';
import { largestImage } from './lastfm-values.ts';
import type { AnswerCache } from './metadata-cache.ts';

export type TrackKey = { readonly title: string; readonly artist: string | null };

/** What is known of a song at once. Null: nothing yet, or Last.fm knows nothing. */
export type KnownSong = {
  readonly track: TrackInfo | null;
  readonly albumArt: string | null;
  readonly artistImage: string | null;
};

export const NOTHING_KNOWN: KnownSong = { track: null, albumArt: null, artistImage: null };

type Looked = {
  /** In the order of the songs. */
  readonly known: KnownSong[];
  /** What is not known, or not any more. */
  readonly open: Question<TrackInfo>[];
};

/** What the cache says of many songs, in one read. */
export async function lookAtSongs(
  cache: AnswerCache,
  songs: readonly TrackKey[],
  durationMs: number,
): Promise<Looked> {
  const tracks = songs.map(({ artist, title }) => trackQuestion(artist ?? '', title));
  const names = new Set(songs.map(({ artist }) => artist ?? ''));
  const artists = new Map([...names].map((artist) => [artist, artistQuestion(artist)]));
  const look = await cache.look([...tracks, ...artists.values()], durationMs);
  const answers = tracks.map((track) => look.of(track));
  const images = new Map(
    [...artists].map(([artist, question]) => [artist, largestImage(look.of(question)?.value?.image ?? [])]),
  );
  const known = songs.map(({ artist }, at) => ({
    track: answers[at]?.value ?? null,
    albumArt: largestImage(answers[at]?.value?.image ?? []),
    artistImage: images.get(artist ?? '') ?? null,
  }));
  return { known, open: tracks.filter((_, at) => songs[at]?.artist && !answers[at]?.isFresh) };
}
