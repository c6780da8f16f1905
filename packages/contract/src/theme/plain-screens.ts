const PLAIN_SCREENS =
  /^\/(?:login|register|setup|forgot-password|reset-password|verify-email|profile|admin)(?:\/|$)/i;

/** Whether a screen takes passwords or administers: it never gets a theme's custom CSS. */
export const isPlainScreen = (pathname: string): boolean => PLAIN_SCREENS.test(pathname);
