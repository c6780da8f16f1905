import { SEPARATOR_ONLY } from './split-title.ts';

/**
 * What encoders and stream servers send without a track. Compared in lower case, without brackets.
 */
const PLACEHOLDERS = new Set([
  'unknown',
  'unknown artist',
  'unknown title',
  'unknown track',
  'untitled',
  'no title',
  'no name',
  'no song',
  'none',
  'null',
  'undefined',
  'n/a',
  'live stream',
  'on air',
  'offline',
  'unspecified name',
  'no metadata',
  'metadata',
  'airtime!',
  'station offline',
]);

/** Adverts and jingles, in lower case and without spaces; a number or one of the suffixes may follow. */
const ADVERTS = new Set(
  'ad ads adbreak adblockjs advert adverts advertisement advertisements advertising commercial commercials jingle jingles liner liners pubblicita pubblicità publicidad publicite publicité reklam reklama spotblock spotbreak stationid stopset sweeper sweepers werbung'.split(
    ' ',
  ),
);
const DIGITS = '0123456789';
const ADVERT_SUFFIXES = ['', 'break', 'block'];
const AD_SERVER_MARK =
  /\b(?:adw_ad|adw_|durationmilliseconds|insertiontype|adcontext|adswizz|targetspot|spot ?load)\b/i;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const DOMAIN_ONLY =
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|fm|radio|de|fr|uk|eu|io|tv|ru|es|it|nl|pl)(?:\/\S*)?$/i;
const FILE_ONLY = /^(?:track|audio|file|rec(?:ording)?)?[ _-]?\d{1,4}(?:\.(?:mp3|aac|ogg|wav|flac|m4a))$/i;
const LEADING_BRACKETS = /^[\s[({<"'*-]+/;
const TRAILING_BRACKETS = ' \t])}>"\':*-';

export type ChannelNames = { readonly name: string; readonly streamUrl: string | null };

/**
 * True for text that names no track: the channel's own name, a placeholder, an advert, an address,
 * dashes.
 */
export function isJunkTitle(text: string | null, channel: ChannelNames): boolean {
  if (text === null || SEPARATOR_ONLY.test(text)) return true;
  const bare = withoutBrackets(text).toLowerCase();
  if (bare === '' || PLACEHOLDERS.has(bare) || bare === channel.name.trim().toLowerCase()) return true;
  if (channel.streamUrl !== null && text === channel.streamUrl) return true;
  return (
    isAdvert(bare) || [AD_SERVER_MARK, ADDRESS, DOMAIN_ONLY, FILE_ONLY].some((pattern) => pattern.test(bare))
  );
}

function withoutBrackets(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING_BRACKETS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(LEADING_BRACKETS, '');
}

function isAdvert(bare: string): boolean {
  const words = bare.replaceAll(' ', '');
  let end = words.length;
  while (end > 0 && DIGITS.includes(words.charAt(end - 1))) end -= 1;
  const name = words.slice(0, end);
  return ADVERT_SUFFIXES.some(
    (suffix) => name.endsWith(suffix) && ADVERTS.has(name.slice(0, name.length - suffix.length)),
  );
}
