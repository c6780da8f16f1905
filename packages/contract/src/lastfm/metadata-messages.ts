/** What a call to the metadata service says when its answer has no message of its own. */
export const metadataErrors = {
  fetchFailed: 'Failed to fetch metadata',
  /** Beside HTTP 503 with `serviceDisabled`. */
  notEnabled: 'Last.fm integration is not enabled',
  notFound: 'Last.fm knows nothing of this.',
} as const;
