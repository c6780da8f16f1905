export const CHANNEL_NUMBER_TAKEN = 'Another channel has this number already';

export const adminChannelNotices = {
  created: 'Channel created successfully',
  updated: 'Channel updated successfully',
  deleted: 'Channel deleted successfully',
} as const;

/** Warnings of a stream check, for administrators. */
export const streamCheckWarnings = {
  unreachable: (reason: string): string => `The stream cannot be read. ${reason}`,
  notAudio: (contentType: string): string =>
    `The address answers with ${contentType}, which is no audio stream.`,
  emptyPlaylist: 'The address is a playlist without a stream in it.',
  playlist: (url: string): string => `The address is a playlist. Enter the stream inside it: ${url}`,
  insecure: 'The stream is http and this station is https: browsers may refuse to play it.',
  noCors:
    'The stream does not let other pages read it (CORS). It plays all the same, but starts more slowly.',
  noTitles: 'No song titles were found, neither at a metadata endpoint nor in the stream.',
  otherCodec: (found: string, written: string): string =>
    `The stream is ${found}, the channel says ${written}.`,
  otherBitrate: (found: number, written: number): string =>
    `The stream has ${found} kbps, the channel says ${written} kbps.`,
} as const;
