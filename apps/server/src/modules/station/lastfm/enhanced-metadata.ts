import type { TrackInfo, TrackMetadata } from '@airdial/contract/lastfm/schema';
import { orNullAfter } from '../../../lib/time-limit.ts';
import { albumQuery, artistQuery, type LastfmQuery, similarQuery, trackQuery } from './lastfm-queries.ts';
import { largestImage, parseImages } from './lastfm-values.ts';

/** The album needs up to two calls in a row, which may take longer than the page waits. */
const ALBUM_TIMEOUT_MS = 12_000;

type TrackName = { readonly artist: string; readonly track: string; readonly album: string | null };
type FindMetadata = <T>(query: LastfmQuery<T>) => Promise<T | null>;

/**
 * Requests all parts in parallel; the album waits for the track where its name is unknown. Parts
 * that fail are omitted.
 *
 * @throws the error of the track when all parts fail
 */
export async function fetchEnhancedMetadata(
  name: TrackName,
  find: FindMetadata,
  timeoutMs = ALBUM_TIMEOUT_MS,
): Promise<Omit<TrackMetadata, 'timestamp'>> {
  const [track, artist, similar, album] = await Promise.allSettled([
    find(trackQuery(name.artist, name.track)),
    find(artistQuery(name.artist)),
    find(similarQuery(name.artist)),
    orNullAfter(timeoutMs, findAlbum(name, find)),
  ]);
  const results = [track, artist, similar, album];
  if (track.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw track.reason;
  const found = {
    track: fulfilledValue(track),
    artist: fulfilledValue(artist),
    albumInfo: fulfilledValue(album),
  };
  return {
    ...found,
    track: found.track ?? toBareTrack(name),
    albumArt: largestImage(found.track?.image ?? []) ?? largestImage(found.albumInfo?.image ?? []),
    artistImage: largestImage(found.artist?.image ?? []),
    similarArtists: fulfilledValue(similar) ?? [],
    enhanced: Object.values(found).some((part) => part !== null),
  };
}

async function findAlbum({ artist, track, album }: TrackName, find: FindMetadata) {
  const title = album ?? (await find(trackQuery(artist, track)))?.album;
  return title ? find(albumQuery(artist, title)) : null;
}

const fulfilledValue = <T>(result: PromiseSettledResult<T | null>): T | null =>
  result.status === 'fulfilled' ? result.value : null;

const toBareTrack = ({ artist, track, album }: TrackName): TrackInfo => ({
  name: track,
  artist,
  album,
  duration: null,
  playcount: null,
  listeners: null,
  url: null,
  image: parseImages([]),
  tags: [],
  wiki: null,
});
