/** Not in the specification: texts that all forms of the panel share. */
export const adminFormTexts = {
  loading: 'Loading...',
  failedHint: 'Please check your connection, then try again.',
  refresh: 'Refresh',
  cancel: 'Cancel',
  unexpected: 'An unexpected error occurred',
  leaveUnsaved: 'What you have entered is not saved. Leave without saving?',
} as const;

/** What `reportFailure` adds for a form of settings; an ended session has a toast of its own. */
export const settingsFailure = { unexpected: adminFormTexts.unexpected, signedOut: null } as const;

/** Not in the specification: two administrators edit the same thing. */
export const editConflictTexts = {
  title: 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.',
  changed: 'This is what is stored now:',
  noVisibleChange: 'Nothing that this form shows is different now.',
  load: 'Load the newest',
  saveMine: 'Save mine anyway',
  empty: '(empty)',
  on: 'on',
  off: 'off',
} as const;

/** The texts of `SettingsForm`. */
export const settingsFormTexts = {
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  conflict: editConflictTexts,
} as const;
