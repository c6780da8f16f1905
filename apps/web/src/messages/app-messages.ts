/** The shell around every screen. */
export const appErrors = {
  routeError: 'Unexpected Application Error!',
  renderError: 'Something went wrong',
  errorHint: 'The page stumbled over an error of its own. Loading it again usually puts it right.',
  reloadPage: 'Reload Page',
} as const;

export const FALLBACK_CONFIGURATION = 'Using fallback configuration - API connection failed';

/** Failures of a call without a message of the server. */
export const apiFailures = {
  noConnection: 'The server cannot be reached.',
  noMessage: 'The server could not answer.',
  unreadable: 'The server sent an answer that could not be read.',
} as const;

/** The header and the link in front of it. */
export const shellTexts = {
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  homeLink: (brandName: string): string => `${brandName}, home`,
  navigation: 'Main',
  lightMode: 'Switch to light mode',
  darkMode: 'Switch to dark mode',
} as const;

export const footerTexts = {
  rights: 'All rights reserved.',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contact: 'Contact',
  keys: 'Keyboard',
  installApp: 'Install app',
} as const;

export const homeTexts = {
  getStarted: 'Get Started',
  signIn: 'Sign In',
  /** The name of the part, for screen readers. */
  listen: 'Listen',
  /** Before the channel's number and name. */
  play: 'Play ',
} as const;
