/** Our own: what the panel's forms say around what they are about. */
export const adminFormTexts = {
  loading: 'Loading...',
  failedHint: 'Please check your connection, then try again.',
  refresh: 'Refresh',
  cancel: 'Cancel',
  unexpected: 'An unexpected error occurred',
} as const;

/** Our own: two administrators at the same time. */
export const editConflictTexts = {
  changed: 'This is what is stored now:',
  nothingShown: 'Nothing that this form shows is different now.',
  load: 'Load the newest',
  saveMine: 'Save mine anyway',
  empty: '(empty)',
  on: 'on',
  off: 'off',
} as const;

/** Our own: a session ended before something was saved. */
export const draftTexts = {
  back: 'Your unsaved changes are back.',
  look: 'Your session ended before they were saved. Please look them through, then save.',
  storedMeanwhile:
    'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.',
  leftOut: 'Passwords and keys are not kept. Please enter them again.',
  discard: 'Discard them',
} as const;

/** What every form of settings says, whatever it is about. */
export const settingsFormTexts = {
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  conflict: editConflictTexts,
  draft: draftTexts,
} as const;
