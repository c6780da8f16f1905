export type OutboundLimits = {
  /** Including the lookup of the name. */
  readonly connectMs: number;
  /** From the start of a request to the end of the response's headers. */
  readonly headersMs: number;
  /** The whole call, redirects included. */
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxRedirects: number;
};

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 3_000,
  headersMs: 5_000,
  totalMs: 10_000,
  maxBytes: 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxRedirects: 3,
};
