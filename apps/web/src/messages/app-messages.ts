/** The shell around every screen. */
export const appErrors = {
  routeError: 'Unexpected Application Error!',
  renderError: 'Something went wrong',
  reloadPage: 'Reload Page',
  fallbackConfiguration: 'Using fallback configuration - API connection failed',
} as const;

export const footerTexts = {
  rights: 'All rights reserved.',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contact: 'Contact',
  keys: 'Keyboard: press ?',
  installApp: 'Install app',
} as const;

export const homeTexts = {
  getStarted: 'Get Started',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  highQuality: 'High Quality Streaming',
  personalized: 'Personalized Experience',
  easyAccess: 'Easy Access',
} as const;
