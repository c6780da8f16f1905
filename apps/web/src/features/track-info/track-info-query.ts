import type { TrackInfo, TrackMetadata } from '@airdial/contract/lastfm/schema';
import { METADATA_CLIENT_CACHE_MS } from '@airdial/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** What the dialog shows, from one combined call or from single calls. */
export type TrackDetails = Pick<
  TrackMetadata,
  'track' | 'artist' | 'albumInfo' | 'albumArt' | 'artistImage' | 'similarArtists'
> & { readonly isFound: boolean };

type Images = TrackInfo['image'];

const largestImage = (images: Images | undefined): string | null =>
  images?.findLast((image) => image['#text'] !== '')?.['#text'] ?? null;

const fetchEnhanced = async ({ artist, title, album }: RequestedTrack, signal: AbortSignal) => {
  const metadata = await api.getTrackMetadata({
    signal,
    params: { artist, track: title },
    ...(album && { query: { album } }),
  });
  return { ...metadata, isFound: metadata.enhanced };
};

/** Few stations name the album; the track's response often does. */
const requestAlbum = async (
  { artist, album }: RequestedTrack,
  trackCall: Promise<{ track: TrackInfo | null }>,
  signal: AbortSignal,
) => {
  const name = album || (await trackCall).track?.album;
  return name ? api.getAlbum({ signal, params: { artist, album: name } }) : null;
};

const requestParts = (requested: RequestedTrack, signal: AbortSignal) => {
  const { artist, title } = requested;
  const trackCall = api.getTrack({ signal, params: { artist, track: title } });
  return Promise.allSettled([
    trackCall,
    api.getArtist({ signal, params: { artist } }),
    api.getSimilarArtists({ signal, params: { artist } }),
    requestAlbum(requested, trackCall, signal),
  ]);
};

const fulfilledValue = <Value>(outcome: PromiseSettledResult<Value>): Value | null =>
  outcome.status === 'fulfilled' ? outcome.value : null;

const toTrackWithoutDetails = ({ artist, title, album }: RequestedTrack): TrackInfo => ({
  name: title,
  artist,
  album,
  duration: null,
  playcount: null,
  listeners: null,
  url: null,
  image: [],
  tags: [],
  wiki: null,
});

/** Fetches each part by a call of its own; parts that fail are omitted. */
const fetchParts = async (requested: RequestedTrack, signal: AbortSignal): Promise<TrackDetails> => {
  const [trackCall, artistCall, similarCall, albumCall] = await requestParts(requested, signal);
  const artist = fulfilledValue(artistCall)?.artist ?? null;
  const track = fulfilledValue(trackCall)?.track ?? null;
  if (trackCall.status === 'rejected' && !artist && similarCall.status === 'rejected') throw trackCall.reason;
  const albumInfo = fulfilledValue(albumCall)?.album ?? null;
  return {
    track: track ?? toTrackWithoutDetails(requested),
    artist,
    albumInfo,
    albumArt: largestImage(track?.image) ?? largestImage(albumInfo?.image),
    artistImage: largestImage(artist?.image),
    similarArtists: fulfilledValue(similarCall)?.artists ?? [],
    isFound: track !== null || artist !== null,
  };
};

/** Errors that the single calls would return too. */
const FINAL_CODES: readonly string[] = ['lastfm-disabled', 'unauthenticated', 'validation-failed'];

const isFinal = (cause: unknown): boolean => cause instanceof ApiError && FINAL_CODES.includes(cause.code);

/** Cached for five minutes; one combined call first, and single calls where that fails. */
export const trackInfoOptions = (requested: RequestedTrack) =>
  queryOptions<TrackDetails>({
    queryKey: ['track-info', requested.artist, requested.title, requested.album],
    queryFn: ({ signal }) =>
      fetchEnhanced(requested, signal).catch((cause: unknown) => {
        if (signal.aborted || isFinal(cause)) throw cause;
        return fetchParts(requested, signal);
      }),
    staleTime: METADATA_CLIENT_CACHE_MS,
    gcTime: METADATA_CLIENT_CACHE_MS,
    retry: false,
  });
