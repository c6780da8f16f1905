import type { OggCodec } from '@airdial/contract/channel/schema';
import { type StreamHeaders, toCodec } from '../../../lib/untrusted-input/stream-headers.ts';
import { HOPS_MAX_COUNT, INSPECTION_LIMITS, type InspectionLimits } from './inspection-types.ts';
import { isPlaylist } from './one-stream-playlist.ts';
import { type AudioStream, type OpenContext, openAddress, type TextDocument } from './open-address.ts';
import { isHls } from './parse-hls.ts';
import { toLeads } from './to-leads.ts';

/** Playlists, and the stream. */
const ADDRESSES_MAX_COUNT = HOPS_MAX_COUNT + 2;
/** A server that sends no frame in that time is as good as silent. */
const SEARCH_MS = 3_000;

export type FirstStream = StreamHeaders & {
  /** The address of the stream, also when a playlist was given. Null: the playlist is empty. */
  readonly url: string | null;
  /** Where the redirects of `url` end; null without any. */
  readonly finalUrl: string | null;
  /** It sends audio, by its content or, where that is of no known format, by its type. */
  readonly isAudio: boolean;
  /** What the stream server calls the stream, undecoded. */
  readonly icyName: string | null;
  readonly codec: string | null;
  /** What Ogg contains; null for other streams. */
  readonly oggCodec: OggCodec | null;
  /** The address is an HLS playlist. */
  readonly isHls: boolean;
  /** From the request of the stream to the headers of its response, redirects included. */
  readonly responseMs: number;
};

const EMPTY: FirstStream = {
  url: null,
  finalUrl: null,
  isAudio: false,
  icyName: null,
  codec: null,
  oggCodec: null,
  isHls: false,
  responseMs: 0,
  contentType: '',
  bitrate: null,
  allowsCrossOrigin: false,
};

/**
 * Opens an address as an inspection does, and follows playlists to the first stream, as a player does.
 *
 * @throws OutboundError
 */
export async function findFirstStream(
  address: string,
  {
    limits,
    ...context
  }: Omit<OpenContext, 'limits' | 'enteredUrl'> & { readonly limits?: Partial<InspectionLimits> },
): Promise<FirstStream> {
  // Titles have other sources, too, and not only the stream.
  const open = {
    ...context,
    enteredUrl: address,
    limits: { ...INSPECTION_LIMITS, searchMs: SEARCH_MS, ...limits, titleMs: 0 },
  };
  let url = address;
  for (let count = 0; count < ADDRESSES_MAX_COUNT; count += 1) {
    const opened = await openAddress(url, open);
    if (opened.kind === 'audio' || !isPlaylist(opened) || isHls(opened.text))
      return toFirstStream(url, opened);
    const [first] = (await toLeads(opened, {}))?.leads ?? [];
    if (!first) return { ...EMPTY, ...opened.meta };
    url = first.url;
  }
  return EMPTY;
}

function toFirstStream(url: string, opened: AudioStream | TextDocument): FirstStream {
  const { meta, responseMs } = opened;
  const format = opened.kind === 'audio' ? opened.format : null;
  return {
    ...meta,
    url,
    finalUrl: opened.redirects > 0 ? opened.url : null,
    isAudio: opened.kind === 'audio' ? opened.hasAudio : opened.kind === 'm3u',
    icyName: opened.headers.get('icy-name') ?? null,
    codec: format?.codec ?? toCodec(meta.contentType),
    oggCodec: opened.kind === 'audio' ? opened.oggCodec : null,
    isHls: opened.kind === 'm3u',
    responseMs,
  };
}

/** Whether two addresses send one stream: format, bitrate and name are the same. Unknown of HLS, whose playlist has none. */
export const isSameStream = (one: FirstStream, other: FirstStream): boolean =>
  one.isAudio &&
  other.isAudio &&
  // Without a name and a bitrate any other sound of the format would count, such as a spoken 'please use our app'.
  (one.icyName !== null || one.bitrate !== null) &&
  !one.isHls &&
  !other.isHls &&
  one.codec === other.codec &&
  one.oggCodec === other.oggCodec &&
  one.bitrate === other.bitrate &&
  one.icyName === other.icyName;
