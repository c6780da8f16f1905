import { HLS_SEGMENTS_MAX_COUNT } from './relay-limits.ts';

/** Tags of the segment that follows. */
const SEGMENT_TAG =
  /^#EXT(?:INF|-X-(?:DISCONTINUITY$|PROGRAM-DATE-TIME|GAP|BITRATE|BYTERANGE|PART|DATERANGE))/;
/** Tags of all segments that follow, until the next of their kind. */
const LASTING_TAGS = ['#EXT-X-KEY:', '#EXT-X-MAP:'];
/** Tags of playlists that have to be whole. */
const WHOLE = /^#EXT-X-(?:ENDLIST$|STREAM-INF|BYTERANGE)/;
const MEDIA_SEQUENCE = '#EXT-X-MEDIA-SEQUENCE:';
const DISCONTINUITY = '#EXT-X-DISCONTINUITY';
const DISCONTINUITY_SEQUENCE = '#EXT-X-DISCONTINUITY-SEQUENCE:';

/**
 * A live playlist of media without its oldest segments, as the stream server itself would send it with
 * a shorter window (RFC 8216, 6.2.2). Master playlists, recordings and parts of files, of which each may begin
 * where the one before it ended, are returned as they are.
 */
export function newestSegments(lines: readonly string[]): readonly string[] {
  const segmentsAt = lines.flatMap((line, at) => (line === '' || line.startsWith('#') ? [] : [at]));
  const surplus = segmentsAt.length - HLS_SEGMENTS_MAX_COUNT;
  if (surplus <= 0 || lines.some((line) => WHOLE.test(line))) return lines;
  const start = (segmentsAt[surplus - 1] ?? 0) + 1;
  const dropped = lines.slice(0, start);
  const head = dropped.filter((line) => line.startsWith('#') && !SEGMENT_TAG.test(line));
  return [
    ...head.filter(
      (line) =>
        ![MEDIA_SEQUENCE, DISCONTINUITY_SEQUENCE, ...LASTING_TAGS].some((tag) => line.startsWith(tag)),
    ),
    MEDIA_SEQUENCE + (readSequence(head, MEDIA_SEQUENCE) + surplus),
    DISCONTINUITY_SEQUENCE +
      (readSequence(head, DISCONTINUITY_SEQUENCE) + dropped.filter((line) => line === DISCONTINUITY).length),
    ...LASTING_TAGS.flatMap((tag) => head.findLast((line) => line.startsWith(tag)) ?? []),
    ...lines.slice(start),
  ];
}

/** 0 where a playlist has none. */
const readSequence = (head: readonly string[], tag: string): number =>
  Number.parseInt(head.find((line) => line.startsWith(tag))?.slice(tag.length) ?? '0', 10) || 0;
