/** What plays where, worked out from the time alone, so that the stations and the judge need not talk. */
const TITLE_LASTS_MS = 20_000;
export const ICECASTS_COUNT = 43;
export const MOUNTS_PER_ICECAST = 10;
export const ICY_ONLY_COUNT = 420;
export const DEAD_COUNT = 100;
export const HANGING_COUNT = 50;

/** Every station changes its titles at a moment of its own. */
const phaseMs = (station: number) => (station * 7_919) % TITLE_LASTS_MS;

export const titleAt = (station: number, now: number): string =>
  `Song ${Math.floor((now + phaseMs(station)) / TITLE_LASTS_MS)}`;

/** What a listener may be shown: whatever was right at some moment of the last `toleranceMs`. */
export const isFresh = (station: number, shown: string, now: number, toleranceMs: number): boolean =>
  titleAt(station, now) === shown || titleAt(station, now - toleranceMs) === shown;

/** A loopback address of its own for every machine: two sockets a host is a promise to machines. */
export const hostOf = (machine: number): string => `127.1.${machine >> 8}.${machine & 0xff}`;

export type StationAddress = { readonly station: number; readonly url: string; readonly isLiving: boolean };
