/**
 * A stream's title follows from the time alone, so that stream servers and bench need not
 * communicate.
 */
const TITLE_LASTS_MS = 210_000;

/** Each stream changes its title at a different time. */
const phaseMs = (stream: number) => (stream * 7_919) % TITLE_LASTS_MS;

export const titleAt = (stream: number, now: number): string =>
  `Song ${Math.floor((now + phaseMs(stream)) / TITLE_LASTS_MS)}`;

/** How long the title has been on. */
export const titleAgeMs = (stream: number, now: number): number => (now + phaseMs(stream)) % TITLE_LASTS_MS;
