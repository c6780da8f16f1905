/** The dashes between artist and title; only with a space on both sides, as in 'Artist - Title'. */
const SEPARATOR = / [-\u2013\u2014] /;
/** Some automation systems send all attributes inside StreamTitle. */
const ATTRIBUTE = /\b(title|artist|album)="([^"]*)"/gi;

/** Text without any letter or number. */
export const SEPARATOR_ONLY = /^[^\p{L}\p{N}]*$/u;

export type TitleParts = {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album?: string | null;
};

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

function parseAttributes(line: string): TitleParts | null {
  if (!/\btitle="/i.test(line)) return null;
  const found = new Map(
    [...line.matchAll(ATTRIBUTE)].map(([, name = '', value]) => [name.toLowerCase(), value]),
  );
  const value = (name: string) => found.get(name)?.trim() || null;
  return found.has('title')
    ? { title: value('title'), artist: value('artist'), album: value('album') }
    : null;
}
