/** The channels that a client shows, and the one that it plays. */
export type Focus = { readonly show: readonly string[]; readonly playing: string | null };

/** The client of a connection. `network` is what counts as one address. */
export type Visitor = { readonly network: string; readonly userAgent: string };
