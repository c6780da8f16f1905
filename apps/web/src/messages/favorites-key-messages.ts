/** The address of a member's favorites for other programs, in the profile. */
export const favoritesKeyTexts = {
  title: 'Listen elsewhere',
  intro:
    'Your favorite channels in players, radios and other programs: an address of your own, which opens this list and nothing else.',
  loading: 'Loading...',
  loadFailed: 'Failed to load the address of your favorites',
  loadFailedHint: 'Whether your favorites have an address cannot be shown at the moment.',
  failed: 'Failed to change the address of your favorites',
  make: 'Make an Address',
  madeOn: (date: string): string => `An address was made on ${date}. It is shown only once, when it is made.`,
  renew: 'New Address',
  renewWarning:
    'The present address ends: programs that have it lose your favorites until they get the new one.',
  revoke: 'Revoke',
  revokeWarning: 'The address ends: programs that have it lose your favorites.',
  cancel: 'Cancel',
  once: 'Copy it now: it is not shown again. Who has it can read your list of favorites.',
  done: 'Done',
} as const;
