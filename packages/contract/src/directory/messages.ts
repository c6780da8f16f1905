export const directoryErrors = {
  off: 'This station uses no public directory.',
  noServer: 'The directory names no server.',
  noJson: 'The directory sends no JSON.',
  unavailable: 'The directory does not respond. Try again later, or paste an address.',
} as const;
