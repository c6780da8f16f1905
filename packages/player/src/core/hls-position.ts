import type { HlsMediaPlaylist, HlsSegment } from '@airdial/audio-formats/hls-playlist';

/** Nearer to the end of a playlist, playback waits for the server (RFC 8216, 6.3.3). */
export const LIVE_SEGMENTS = 3;

/** How far behind the end of a live playlist to begin at least. */
export const liveDistanceSeconds = ({ targetSeconds }: HlsMediaPlaylist): number =>
  LIVE_SEGMENTS * targetSeconds;

/** `offsetSeconds`: within the segment. */
export type HlsPosition = { readonly sequence: number; readonly offsetSeconds: number };

/** Returns the place so far before the end, or the beginning of a playlist that is shorter. */
export function placeBeforeEnd({ segments }: HlsMediaPlaylist, seconds: number): HlsPosition {
  let toEndSeconds = 0;
  for (const segment of segments.toReversed()) {
    toEndSeconds += segment.seconds;
    if (toEndSeconds >= seconds) return { sequence: segment.sequence, offsetSeconds: toEndSeconds - seconds };
  }
  return { sequence: segments[0]?.sequence ?? 0, offsetSeconds: 0 };
}

/** Returns the first segment from this number on. */
export function segmentFrom({ segments }: HlsMediaPlaylist, sequence: number): HlsSegment | undefined {
  return segments[Math.max(0, sequence - (segments[0]?.sequence ?? 0))];
}

/** Seconds from the beginning of a segment to the end of the playlist. */
export function secondsFrom({ segments }: HlsMediaPlaylist, sequence: number): number {
  const listed = segments.slice(Math.max(0, sequence - (segments[0]?.sequence ?? 0)));
  return listed.reduce((sum, { seconds, isGap }) => sum + (isGap ? 0 : seconds), 0);
}
