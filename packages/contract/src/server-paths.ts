import { PLAYER_FORMATS } from './channel-list/formats.ts';
import { STREAM_PATHS } from './stream-paths.ts';

export const CUSTOM_STYLESHEET_PATH = '/theme-custom.css';
export const MANIFEST_PATH = '/manifest.webmanifest';

/** Where programs other than our page find the channels, at addresses that last. */
export const LISTEN_PATH = '/listen';
export const LISTEN_FORMATS = [...PLAYER_FORMATS, 'tsv'] as const;
/** The programs of all channels as XMLTV. */
export const GUIDE_FORMAT = 'xml';
export const LISTEN_GUIDE_PATH = `${LISTEN_PATH}.${GUIDE_FORMAT}`;
/** The programs of a channel, or one of them with `?program=`. */
export const CALENDAR_FORMAT = 'ics';
/** A member's favorites, in the same formats. */
export const LISTEN_FAVORITES_PATH = `${LISTEN_PATH}/favorites`;
export type ListenFormat = (typeof LISTEN_FORMATS)[number];

/** The pictures of shared links. */
export const SHARE_PATH = '/share';

/**
 * Where the server answers by itself: data, streams, pictures, checks. Everything else is a page or a file of
 * the web build. A test compares this list with the server's routes.
 */
export const SERVER_PATHS: readonly string[] = [
  '/api',
  '/demo',
  '/healthz',
  LISTEN_PATH,
  ...LISTEN_FORMATS.map((format) => `${LISTEN_PATH}.${format}`),
  LISTEN_GUIDE_PATH,
  MANIFEST_PATH,
  '/pictures',
  '/readyz',
  SHARE_PATH,
  ...STREAM_PATHS,
  CUSTOM_STYLESHEET_PATH,
  '/uploads',
];

/** Whether a path is one of `SERVER_PATHS` or lies below one, or is a list of the dial in any format. */
export const isServerPath = (pathname: string): boolean =>
  pathname.startsWith(`${LISTEN_PATH}.`) ||
  SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
