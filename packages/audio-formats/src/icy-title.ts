const STREAM_TITLE = /StreamTitle='/i;
const STREAM_URL = /StreamUrl='/i;
/** After the quote: the next field or the end. Some servers omit the last semicolon. */
const FIELD_END = /;\s*(?:\w+='|$)|\s*$/y;

/** What an ICY metadata block says in its fields StreamTitle and StreamUrl. */
export type IcyTitle = { readonly title: string; readonly url?: string };

/** Apostrophes stay: ICY has no escape for them, and readers end at `';`. */
export const formatIcyTitle = ({ title, url }: IcyTitle): string =>
  `StreamTitle='${title}';${url === undefined ? '' : `StreamUrl='${url}';`}`;

/** Null for a text without a title. */
export function parseIcyTitle(text: string): IcyTitle | null {
  const title = readField(text, STREAM_TITLE);
  if (title === undefined) return null;
  const url = readField(text, STREAM_URL);
  return url === undefined ? { title } : { title, url };
}

/** Ends at `';` and not at the first apostrophe: StreamTitle='Don't Stop';. */
function readField(text: string, start: RegExp): string | undefined {
  const match = start.exec(text);
  if (!match) return undefined;
  const from = match.index + match[0].length;
  for (let quote = text.indexOf("'", from); quote >= 0; quote = text.indexOf("'", quote + 1)) {
    FIELD_END.lastIndex = quote + 1;
    if (FIELD_END.test(text)) return text.slice(from, quote);
  }
  return undefined;
}
