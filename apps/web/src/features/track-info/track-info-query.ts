import type { TrackInfo, TrackMetadata } from '@airdial/contract/lastfm/schema';
import { METADATA_CLIENT_CACHE_MS } from '@airdial/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** What the dialog shows, whichever calls it came by. */
export type ShownTrack = Pick<
  TrackMetadata,
  'track' | 'artist' | 'albumInfo' | 'albumArt' | 'artistImage' | 'similarArtists'
> & { readonly isKnown: boolean };

type Images = TrackInfo['image'];

const largest = (images: Images | undefined): string | null =>
  images?.findLast((image) => image['#text'] !== '')?.['#text'] ?? null;

const fetchEnhanced = async ({ artist, title, album }: RequestedTrack, signal: AbortSignal) => {
  const answer = await api.getTrackMetadata({
    signal,
    params: { artist, track: title },
    ...(album && { query: { album } }),
  });
  return { ...answer, isKnown: answer.enhanced };
};

const askSingly = ({ artist, title, album }: RequestedTrack, signal: AbortSignal) =>
  Promise.allSettled([
    api.getTrack({ signal, params: { artist, track: title } }),
    api.getArtist({ signal, params: { artist } }),
    api.getSimilarArtists({ signal, params: { artist } }),
    album ? api.getAlbum({ signal, params: { artist, album } }) : Promise.resolve(null),
  ]);

const answerOf = <Answer>(outcome: PromiseSettledResult<Answer>): Answer | null =>
  outcome.status === 'fulfilled' ? outcome.value : null;

const onlyItsName = ({ artist, title, album }: RequestedTrack): TrackInfo => ({
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

/** Each part by a call of its own; what cannot be had is left out. */
const fetchSingly = async (asked: RequestedTrack, signal: AbortSignal): Promise<ShownTrack> => {
  const [trackCall, artistCall, similarCall, albumCall] = await askSingly(asked, signal);
  const artist = answerOf(artistCall)?.artist ?? null;
  const track = answerOf(trackCall)?.track ?? null;
  if (trackCall.status === 'rejected' && !artist && similarCall.status === 'rejected') throw trackCall.reason;
  const albumInfo = answerOf(albumCall)?.album ?? null;
  return {
    track: track ?? onlyItsName(asked),
    artist,
    albumInfo,
    albumArt: largest(track?.image) ?? largest(albumInfo?.image),
    artistImage: largest(artist?.image),
    similarArtists: answerOf(similarCall)?.artists ?? [],
    isKnown: track !== null || artist !== null,
  };
};

/** Asking in another way would be answered the same. */
const FINAL: readonly string[] = ['lastfm-disabled', 'unauthenticated', 'validation-failed'];

const isFinal = (cause: unknown): boolean => cause instanceof ApiError && FINAL.includes(cause.code);

/** Kept for five minutes; the call for everything first, and single calls where that one fails. */
export const trackInfoOptions = (asked: RequestedTrack) =>
  queryOptions<ShownTrack>({
    queryKey: ['track-info', asked.artist, asked.title, asked.album],
    queryFn: ({ signal }) =>
      fetchEnhanced(asked, signal).catch((cause: unknown) => {
        if (signal.aborted || isFinal(cause)) throw cause;
        return fetchSingly(asked, signal);
      }),
    staleTime: METADATA_CLIENT_CACHE_MS,
    gcTime: METADATA_CLIENT_CACHE_MS,
    retry: false,
  });
