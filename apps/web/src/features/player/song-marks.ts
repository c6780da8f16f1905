import type { SongStart } from '../../entities/channel/song-starts.ts';

/** Titles come a little late: what is heard from its beginning starts slightly before its mark. */
const LEAD_SECONDS = 2;

/** Where a song begins, in seconds behind the live edge. */
export type SongMark = Pick<SongStart, 'title' | 'artist'> & { readonly behindSeconds: number };

type HeldAudio = {
  readonly nowMs: number;
  /** Seconds between what the stream server sends now and what is heard. */
  readonly delaySeconds: number;
  readonly behindLiveSeconds: number;
  readonly rewindableSeconds: number;
};

/** The songs whose beginning is held, oldest first. */
export const toSongMarks = (
  starts: readonly SongStart[],
  { nowMs, delaySeconds, behindLiveSeconds, rewindableSeconds }: HeldAudio,
): SongMark[] => {
  const liveDelaySeconds = delaySeconds - behindLiveSeconds;
  return starts
    .map(({ title, artist, atMs }) => ({
      title,
      artist,
      behindSeconds: (nowMs - atMs) / 1_000 - liveDelaySeconds,
    }))
    .filter(({ behindSeconds }) => behindSeconds >= 0 && behindSeconds <= rewindableSeconds);
};

/** The song that plays at this place, where its beginning is held. */
export const findSongAt = (marks: readonly SongMark[], behindSeconds: number): SongMark | undefined => {
  const song = marks.findLast((mark) => mark.behindSeconds + LEAD_SECONDS >= behindSeconds);
  return song?.title ? song : undefined;
};

/** The place from which a song is heard from its beginning. */
export const beginningOf = ({ behindSeconds }: SongMark, rewindableSeconds: number): number =>
  Math.min(behindSeconds + LEAD_SECONDS, rewindableSeconds);
