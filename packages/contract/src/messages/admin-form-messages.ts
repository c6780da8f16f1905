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

/** What every form of settings says, whatever it is about. */
export const settingsFormTexts = {
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  conflict: editConflictTexts,
} as const;
