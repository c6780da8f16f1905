/** The channels that a client shows, and the one that it plays. */
export type Focus = { readonly show: readonly string[]; readonly playing: string | null };
