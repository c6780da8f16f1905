/** Failures of a call without a message of the server. */
export const apiFailureMessages = {
  noConnection: 'The server cannot be reached.',
  noMessage: 'The server could not answer.',
  unreadable: 'The server sent an answer that could not be read.',
} as const;
