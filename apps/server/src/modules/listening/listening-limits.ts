/** Whoever hears less than this has not played the channel. */
export const PLAY_COUNTS_AFTER_MS = 10_000;
/** One address may stand for a household, not for a crowd. */
export const COUNTED_PER_ADDRESS_AND_CHANNEL = 5;
export const PLAYS_PER_ADDRESS_CHANNEL_AND_DAY = 200;
/** Above this newcomers of the day are not counted: memory ends somewhere. */
export const REMEMBERED_PER_DAY_COUNT = 500_000;
export const TICK_MS = 5_000;
/** After a start the counts of all channels may change. */
export const CHANNELS_AT_ONCE = 500;
/** A node that has not told its counts for so long has none. */
export const PRESENCE_LASTS_MS = 15_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTES_KEPT_MS = 48 * HOUR_MS;
export const HOURS_KEPT_MS = 400 * DAY_MS;
/** Old samples go in portions, so that the writes of others get in between. */
export const PRUNE_ROWS = 1_000;
