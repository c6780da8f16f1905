import { cleanText } from '../../lib/untrusted-input/clean-text.ts';
import type { Song } from '../channels/channel-service.ts';
import { sourceArtwork } from './artwork-address.ts';
import { isJunk, type StationNames } from './junk-titles.ts';
import { splitTitle, type TitleParts } from './split-title.ts';
import type { RawTrack } from './stream-status.ts';

const DURATION_MAX_SECONDS = 86_400;

/** What a source said, as a song fit to show; null when it names none. */
export function toSong(raw: RawTrack, station: StationNames): Song | null {
  const { title, artist, album } = partsOf(raw);
  if (isJunk(title, station)) return null;
  return {
    title,
    artist: isJunk(artist, station) ? null : artist,
    album: isJunk(album ?? null, station) ? null : (album ?? null),
    artwork: sourceArtwork(raw.artwork),
    duration: plausibleDuration(raw.duration),
  };
}

/** Fields of their own win over one line that has to be taken apart. */
function partsOf(raw: RawTrack): TitleParts {
  const album = cleanText(raw.album);
  const artist = cleanText(raw.artist);
  const title = cleanText(raw.title);
  if (artist !== null && title !== null) return { artist, title, album };
  const line = cleanText(raw.text) ?? title;
  if (line === null) return { artist, title: null, album };
  const parts = splitTitle(line);
  return { title: parts.title, artist: parts.artist ?? artist, album: album ?? parts.album ?? null };
}

const plausibleDuration = (seconds: number | null | undefined): number | null =>
  seconds && Number.isFinite(seconds) && seconds > 0 && seconds <= DURATION_MAX_SECONDS ? seconds : null;
