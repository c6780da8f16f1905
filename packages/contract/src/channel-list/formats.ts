type ListFormatFacts = {
  /** Its media type; texts are UTF-8. */
  readonly type: string;
  /** As menus and messages name it. */
  readonly label: string;
};

/** For other players: the active channels, as far as a format describes them. In the order of menus. */
const PLAYER_LISTS = {
  m3u: { type: 'audio/x-mpegurl; charset=utf-8', label: 'M3U playlist' },
  pls: { type: 'audio/x-scpls; charset=utf-8', label: 'PLS playlist' },
  xspf: { type: 'application/xspf+xml; charset=utf-8', label: 'XSPF playlist' },
  opml: { type: 'text/x-opml; charset=utf-8', label: 'OPML outline' },
} as const satisfies Readonly<Record<string, ListFormatFacts>>;

/** All channels with everything that is stored about them. */
const WHOLE_LISTS = {
  csv: { type: 'text/csv; charset=utf-8; header=present', label: 'CSV, everything' },
  json: { type: 'application/json; charset=utf-8', label: 'JSON, everything' },
} as const satisfies Readonly<Record<string, ListFormatFacts>>;

export type PlayerFormat = keyof typeof PLAYER_LISTS;
export type WholeFormat = keyof typeof WHOLE_LISTS;
export type ListFormat = PlayerFormat | WholeFormat;

/** The formats of a list of channels. */
export const LISTS: Readonly<Record<ListFormat, ListFormatFacts>> = { ...PLAYER_LISTS, ...WHOLE_LISTS };
export const PLAYER_FORMATS = Object.keys(PLAYER_LISTS) as readonly PlayerFormat[];
export const WHOLE_FORMATS = Object.keys(WHOLE_LISTS) as readonly WholeFormat[];
export const LIST_FORMATS: readonly ListFormat[] = [...PLAYER_FORMATS, ...WHOLE_FORMATS];

/** The root elements of those in XML, in lower case. */
export const LIST_ROOTS = { xspf: 'playlist', opml: 'opml' } as const satisfies Partial<
  Readonly<Record<ListFormat, string>>
>;
export type XmlFormat = keyof typeof LIST_ROOTS;
export const XML_FORMATS = Object.keys(LIST_ROOTS) as readonly XmlFormat[];
