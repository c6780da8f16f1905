/** What a page says of its way back. */
export const connectionTexts = {
  waiting: 'The page comes back by itself as soon as there is a connection.',
  /** Used when an automatic reload would stop the playback. */
  reloadLater: 'Load the page again once there is a connection.',
} as const;

/** The page shown while the server cannot be reached. */
export const offlineTexts = {
  title: 'The radio cannot be reached',
  explanation: 'You may be offline, or the station is away for a moment.',
  trying: 'Trying to reach the radio…',
} as const;
