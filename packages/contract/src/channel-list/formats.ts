/** For other players: the active channels, as far as a format describes them. */
export const PLAYER_FORMATS = ['m3u', 'pls', 'xspf', 'opml'] as const;
export type PlayerFormat = (typeof PLAYER_FORMATS)[number];

/** All channels with everything that is stored about them. */
export const WHOLE_FORMATS = ['csv', 'json'] as const;
export type WholeFormat = (typeof WHOLE_FORMATS)[number];

/** The formats of a list of channels, in the order of menus. */
export const LIST_FORMATS = [...PLAYER_FORMATS, ...WHOLE_FORMATS] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Media types by format; texts are UTF-8. */
export const LIST_TYPES: Readonly<Record<ListFormat, string>> = {
  m3u: 'audio/x-mpegurl; charset=utf-8',
  pls: 'audio/x-scpls; charset=utf-8',
  xspf: 'application/xspf+xml; charset=utf-8',
  opml: 'text/x-opml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** The root elements of those in XML, in lower case. */
export const LIST_ROOTS = { xspf: 'playlist', opml: 'opml' } as const satisfies Partial<
  Record<ListFormat, string>
>;
export type ListRoot = (typeof LIST_ROOTS)[keyof typeof LIST_ROOTS];
