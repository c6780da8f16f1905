export const CUSTOM_STYLESHEET_PATH = '/theme-custom.css';
export const MANIFEST_PATH = '/manifest.webmanifest';

/**
 * Where the server answers by itself: data, streams, pictures, checks. Everything else is a page or a file of
 * the web build. A test compares this list with the server's routes.
 */
export const SERVER_PATHS: readonly string[] = [
  '/api',
  '/demo',
  '/healthz',
  MANIFEST_PATH,
  '/pictures',
  '/radio',
  '/readyz',
  '/relay',
  CUSTOM_STYLESHEET_PATH,
  '/uploads',
];

/** Whether a path is one of `SERVER_PATHS` or lies below one. */
export const isServerPath = (pathname: string): boolean =>
  SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
