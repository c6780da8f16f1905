/**
 * Half of the connections that a network may have (`http/create-http-server.ts`): behind the address
 * of an office or a mobile carrier every page has its own.
 */
export const CONNECTIONS_PER_NETWORK = 1_000;
export const CONNECTIONS_PER_NODE = 20_000;
/** Counts change with every listener, and a confirmation moves only the time of a track. */
export const BATCH_EVERY_MS = 5_000;
/** When clients reconnect; spread, so that they do not all return at once. */
export const RETRY_MS = 2_000;
export const BYE_RETRY_MS = 3_000;
export const RETRY_SPREAD_MS = 4_000;
/** How long the goodbye may take before connections are cut. */
export const BYE_TIMEOUT_MS = 2_000;
