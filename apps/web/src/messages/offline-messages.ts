/** What a visitor reads while the server cannot be reached. */
export const offlineTexts = {
  title: 'The radio cannot be reached',
  explanation: 'You may be offline, or the station is away for a moment.',
  waiting: 'The page comes back by itself as soon as there is a connection.',
  /** Where coming back by itself would end the sound. */
  reloadLater: 'Load the page again once there is a connection.',
  trying: 'Trying to reach the radio…',
  tryAgain: 'Try again',
} as const;

/** The service worker has fetched another version of the page. */
export const updateTexts = {
  ready: 'A new version is ready',
  reload: 'Reload',
  later: 'Later',
} as const;
