/** Loading the list fails with `channelErrors.loadListFailed`. */
export const adminChannelErrors = {
  createFailed: 'Failed to create channel',
  updateFailed: 'Failed to update channel',
  deleteFailed: 'Failed to delete channel',
  numberTaken: 'Another channel has this number already',
  /** Added to the message of a save that was answered 401. */
  authenticationRequired: 'Authentication required. Please log in again.',
} as const;

export const adminChannelNotices = {
  created: 'Channel created successfully',
  updated: 'Channel updated successfully',
  deleted: 'Channel deleted successfully',
} as const;

export const adminChannelTexts = {
  streamUrlHint: 'Direct URL to the audio stream',
} as const;
