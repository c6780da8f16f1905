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

/** Adverts, jingles and the markers of ad insertion servers. */
const ADVERT =
  /^(?:(?:advert(?:isement|ising)?s?|ad(?: ?break|blockjs)?|ads|commercials?|werbung|publicidad|publicit[ée]|reklama?|pubblicit[àa]|spot ?block|spotbreak|jingles?|station ?id|sweepers?|stop ?set|liners?)(?: *(?:break|block|\d+))?|.*\b(?:adw_ad|adw_|durationmilliseconds|insertiontype|adcontext|adswizz|targetspot|spot ?load)\b.*)$/i;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const DOMAIN_ONLY =
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|fm|radio|de|fr|uk|eu|io|tv|ru|es|it|nl|pl)(?:\/\S*)?$/i;
const FILE_ONLY = /^(?:track|audio|file|rec(?:ording)?)?[ _-]?\d{1,4}(?:\.(?:mp3|aac|ogg|wav|flac|m4a))$/i;
const BRACKETS = /^[\s[({<"'*-]+|[\s\])}>"':*-]+$/g;

export type ChannelNames = { readonly name: string; readonly streamUrl: string | null };

/**
 * True for text that names no track: the channel's own name, a placeholder, an advert, an address,
 * dashes.
 */
export function isJunkTitle(text: string | null, channel: ChannelNames): boolean {
  if (text === null || SEPARATOR_ONLY.test(text)) return true;
  const bare = text.replace(BRACKETS, '').toLowerCase();
  if (bare === '' || PLACEHOLDERS.has(bare) || bare === channel.name.trim().toLowerCase()) return true;
  if (channel.streamUrl !== null && text === channel.streamUrl) return true;
  return [ADVERT, ADDRESS, DOMAIN_ONLY, FILE_ONLY].some((pattern) => pattern.test(bare));
}
