import { SEPARATOR_ONLY } from './split-title.ts';

/** What software and stations send when there is no song. Compared in lower case, without brackets. */
const NOT_A_SONG = new Set([
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

/** Adverts, jingles and the marks that insertion servers leave. */
const ADVERT =
  /^(?:(?:advert(?:isement|ising)?s?|ad(?: ?break|blockjs)?|ads|commercials?|werbung|publicidad|publicit[ée]|reklama?|pubblicit[àa]|spot ?block|spotbreak|jingles?|station ?id|sweepers?|stop ?set|liners?)(?: *(?:break|block|\d+))?|.*\b(?:adw_ad|adw_|durationmilliseconds|insertiontype|adcontext|adswizz|targetspot|spot ?load)\b.*)$/i;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const DOMAIN_ONLY =
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|fm|radio|de|fr|uk|eu|io|tv|ru|es|it|nl|pl)(?:\/\S*)?$/i;
const FILE_ONLY = /^(?:track|audio|file|rec(?:ording)?)?[ _-]?\d{1,4}(?:\.(?:mp3|aac|ogg|wav|flac|m4a))$/i;
const BRACKETS = /^[\s[({<"'*-]+|[\s\])}>"':*-]+$/g;

export type StationNames = { readonly name: string; readonly streamUrl: string | null };

/** True for text that names no song: the station's own name, a placeholder, an advert, an address, dashes. */
export function isJunk(text: string | null, station: StationNames): boolean {
  if (text === null || SEPARATOR_ONLY.test(text)) return true;
  const bare = text.replace(BRACKETS, '').toLowerCase();
  if (bare === '' || NOT_A_SONG.has(bare) || bare === station.name.trim().toLowerCase()) return true;
  if (station.streamUrl !== null && text === station.streamUrl) return true;
  return [ADVERT, ADDRESS, DOMAIN_ONLY, FILE_ONLY].some((pattern) => pattern.test(bare));
}
