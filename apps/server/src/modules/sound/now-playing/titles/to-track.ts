import { toWebAddress } from '@airdial/contract/common/web-address';
import { cleanText } from '../../../../lib/untrusted-input/clean-text.ts';
import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import type { Track } from '../../../dial/channels/channel-types.ts';
import { type ChannelNames, isJunkTitle } from './junk-titles.ts';
import { splitTitle, type TitleParts } from './split-title.ts';

const DURATION_MAX_SECONDS = 86_400;

/** Cleans what a source sent; null when it names no track. */
export function toTrack(raw: RawTrack, channel: ChannelNames): Track | null {
  const { title, artist, album } = splitRaw(raw);
  if (isJunkTitle(title, channel)) return null;
  return {
    title,
    artist: isJunkTitle(artist, channel) ? null : artist,
    album: isJunkTitle(album ?? null, channel) ? null : (album ?? null),
    artwork: toWebAddress(raw.artwork),
    duration: plausibleDuration(raw.duration),
  };
}

/** Separate fields win over one line that has to be split. */
function splitRaw(raw: RawTrack): TitleParts {
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
