const PLAIN_SCREENS =
  /^\/(?:login|register|setup|forgot-password|reset-password|verify-email|profile|admin)(?:\/|$)/i;

/** Screens that take passwords or administer. They never wear a theme's custom CSS. */
export const isPlainScreen = (pathname: string): boolean => PLAIN_SCREENS.test(pathname);
