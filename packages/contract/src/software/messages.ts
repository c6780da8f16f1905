export const updateErrors = {
  unreadable: 'The response names no version. See "Updates" in docs/operations.md.',
} as const;
