export const directoryErrors = {
  off: 'This station uses no public directory.',
  unavailable: 'The directory does not respond. Try again later, or paste an address.',
} as const;
