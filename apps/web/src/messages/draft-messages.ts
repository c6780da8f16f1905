/** Not in the specification: a session expired before the input was saved. */
export const draftTexts = {
  restored: 'Your unsaved changes are back.',
  review: 'Your session ended before they were saved. Please look them through, then save.',
  storedMeanwhile:
    'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.',
  leftOut: 'Passwords and keys are not kept. Please enter them again.',
  discard: 'Discard them',
} as const;
