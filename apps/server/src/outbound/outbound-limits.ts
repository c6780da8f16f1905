export type OutboundLimits = {
  /** Including the lookup of the name. */
  readonly connectMs: number;
  /** From the start of a request to the end of the response's headers. */
  readonly headersMs: number;
  /** The whole call, redirects included. */
  readonly totalMs: number;
  /** The limit for a document. */
  readonly maxBytes: number;
  /** For a stream's beginning: up to 256 KiB of sound come before the first metadata. */
  readonly maxStreamBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxRedirects: number;
};

/** Longer documents are neither fetched nor parsed: parsing blocks everything else. */
export const DOCUMENT_MAX_BYTES = 256 * 1024;

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 3_000,
  headersMs: 5_000,
  totalMs: 10_000,
  maxBytes: DOCUMENT_MAX_BYTES,
  maxStreamBytes: 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxRedirects: 3,
};
