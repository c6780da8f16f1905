/** A request for one channel's title counts as interest this long; a page repeats it every 10 s. */
export const INTEREST_LASTS_MS = 30_000;
/** Listening for less time is no play. */
export const PLAY_COUNTS_AFTER_MS = 10_000;
/** One address may be a household, but not a crowd. */
export const COUNTED_PER_ADDRESS_AND_CHANNEL = 5;
export const PLAYS_PER_ADDRESS_CHANNEL_AND_DAY = 200;
/** Further newcomers of a day are not counted: it bounds memory. */
export const KEYS_PER_DAY_MAX_COUNT = 500_000;
