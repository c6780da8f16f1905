/** The part of the home page below the list. */
export const featureTexts = {
  /** Unless the theme has its own. */
  title: 'Made for listening',
  highQuality: 'High Quality Streaming',
  highQualityText:
    'Straight from the station, at the quality it sends, and back by itself when the line breaks.',
  personalized: 'Personalized Experience',
  personalizedText: 'Keep the channels you come back to and the songs you want to remember.',
  easyAccess: 'Easy Access',
  easyAccessText: 'Press play, or type a channel’s number. Nothing to install, on any screen.',
} as const;

export const invitationTexts = {
  /** Unless the theme has its own. */
  aboutTitle: 'About',
  title: 'Make it your radio',
  text: 'A free account remembers what you like.',
  createAccount: 'Create Account',
  signIn: 'Sign In',
} as const;
