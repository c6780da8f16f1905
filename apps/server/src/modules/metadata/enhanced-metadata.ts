import type { TrackInfo, TrackMetadata } from '@airdial/contract/lastfm/track-metadata';
import {
  albumQuestion,
  artistQuestion,
  type Question,
  similarQuestion,
  trackQuestion,
} from './lastfm-queries.ts';
import { largestImage, readImages } from './lastfm-values.ts';

/** The album's two calls may take longer than the page waits. */
const ALBUM_MAX_MS = 12_000;

type Song = { readonly artist: string; readonly track: string; readonly album: string | null };
type Find = <T>(question: Question<T>) => Promise<T | null>;

/**
 * Asks for all parts at the same time; only the album waits for the track where its name is not known. A part that
 * cannot be had is left out.
 *
 * @throws what the track failed with, when all parts fail
 */
export async function fetchEnhancedMetadata(
  song: Song,
  find: Find,
  maxMs = ALBUM_MAX_MS,
): Promise<Omit<TrackMetadata, 'timestamp'>> {
  const [track, artist, similar, album] = await Promise.allSettled([
    find(trackQuestion(song.artist, song.track)),
    find(artistQuestion(song.artist)),
    find(similarQuestion(song.artist)),
    orNothing(albumOf(song, find), maxMs),
  ]);
  const answers = [track, artist, similar, album];
  if (track.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw track.reason;
  const found = {
    track: answerOf(track),
    artist: answerOf(artist),
    albumInfo: answerOf(album),
  };
  return {
    ...found,
    track: found.track ?? onlyItsName(song),
    albumArt: largestImage(found.track?.image ?? []) ?? largestImage(found.albumInfo?.image ?? []),
    artistImage: largestImage(found.artist?.image ?? []),
    similarArtists: answerOf(similar) ?? [],
    enhanced: Object.values(found).some((part) => part !== null),
  };
}

async function albumOf({ artist, track, album }: Song, find: Find) {
  const name = album ?? (await find(trackQuestion(artist, track)))?.album;
  return name ? find(albumQuestion(artist, name)) : null;
}

async function orNothing<T>(part: Promise<T>, maxMs: number): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), maxMs);
  try {
    return await Promise.race([part, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const answerOf = <T>(answer: PromiseSettledResult<T | null>): T | null =>
  answer.status === 'fulfilled' ? answer.value : null;

const onlyItsName = ({ artist, track, album }: Song): TrackInfo => ({
  name: track,
  artist,
  album,
  duration: null,
  playcount: null,
  listeners: null,
  url: null,
  image: readImages([]),
  tags: [],
  wiki: null,
});
