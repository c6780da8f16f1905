/** The dashes between artist and title; only with a space on both sides, as in 'Artist - Title'. */
const SEPARATOR = / [-\u2013\u2014] /;
/** Some automation systems send all attributes inside StreamTitle, or beside the duration of an HLS segment. */
const ATTRIBUTE = /\b(title|text|artist|album)="((?:[^"\\]|\\.)*)"/gi;
const TITLE = /\btitle="/i;
/** The form of iHeart: `Artist - text="Title" song_spot="M" MediaBaseId="1734278" …`. */
const TEXT = /(?:^|- )text="/i;
/** What iHeart sends that is no song; songs are M or F. Inside another attribute its quotes are escaped. */
const OTHER_SPOT = /\bsong_spot=\\?"(?![MF]\b)/i;
const SPOT_END = 'spot block end';

/** Text without any letter or number. */
export const SEPARATOR_ONLY = /^[^\p{L}\p{N}]*$/u;

export type TitleParts = {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album?: string | null;
};

/** What attributes say of an advert or announcement. */
export const SPOT: TitleParts = { title: null, artist: null };

/**
 * Splits one line into artist and title at the first dash: dashes are much more frequent in titles
 * ('Artist - Title - Live') than in artists.
 *
 * @param line with single spaces, as `cleanText` returns it
 */
export function splitTitle(line: string): TitleParts {
  const attributes = parseAttributes(line);
  if (attributes) return attributes;
  const separator = SEPARATOR.exec(` ${line} `);
  if (!separator) return { artist: null, title: line };
  const padded = ` ${line} `;
  const artist = padded.slice(0, separator.index).trim();
  const title = padded.slice(separator.index + separator[0].length).trim();
  return { artist: artist || null, title: title || null };
}

export const joinTitle = ({ artist, title }: TitleParts): string =>
  [artist, title].filter(Boolean).join(' - ');

/** Null for a line without attributes that name a title. */
export function parseAttributes(line: string): TitleParts | null {
  if (OTHER_SPOT.test(line)) return SPOT;
  const text = TEXT.exec(line);
  if (!text && !TITLE.test(line)) return null;
  const found = new Map(
    [...line.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), unquote(value)]),
  );
  const value = (name: string) => found.get(name)?.trim() || null;
  const title = found.has('title') ? value('title') : text && value('text');
  if (title?.toLowerCase() === SPOT_END) return SPOT;
  const artist = value('artist') ?? (line.slice(0, text?.index ?? 0).trim() || null);
  return found.size > 0 ? { title, artist, album: value('album') } : null;
}

const unquote = (value: string): string => value.replace(/\\(["\\])/g, '$1');
