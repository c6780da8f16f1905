/**
 * The paths of the web app's pages, as `app-routes.tsx` has them, but for the home page and the
 * channel's. Every other path gets the page too, which leads home, but counts as unknown.
 */
export const PAGE_PATHS = [
  '/forgot-password',
  '/verify-email/:token?',
  '/reset-password/:token?',
  '/login',
  '/register',
  '/setup/:token?',
  '/dashboard',
  '/channels',
  '/favorites',
  '/profile',
  '/tv',
  '/admin',
  '/admin/*',
] as const;
