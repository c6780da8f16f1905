/**
 * A stream's title follows from the time alone, so that stream servers and bench need not
 * communicate.
 */
const TITLE_LASTS_MS = Number(process.env.TITLE_LASTS_MS ?? 20_000);
export const ICECASTS_COUNT = 43;
export const MOUNTS_PER_ICECAST = 10;
export const ICY_ONLY_COUNT = 420;
export const DEAD_COUNT = 100;
export const HANGING_COUNT = 50;

/** Each stream changes its title at a different time. */
const phaseMs = (stream: number) => (stream * 7_919) % TITLE_LASTS_MS;

export const titleAt = (stream: number, now: number): string =>
  `Song ${Math.floor((now + phaseMs(stream)) / TITLE_LASTS_MS)}`;

/** True for a title that was correct at some time within the last `toleranceMs`. */
export const isFresh = (stream: number, shown: string, now: number, toleranceMs: number): boolean =>
  titleAt(stream, now) === shown || titleAt(stream, now - toleranceMs) === shown;

/** A loopback address for each machine, since the poller calls a host once a second at most. */
export const hostOf = (machine: number): string => `127.1.${machine >> 8}.${machine & 0xff}`;

export type StreamAddress = { readonly stream: number; readonly url: string; readonly isLive: boolean };
