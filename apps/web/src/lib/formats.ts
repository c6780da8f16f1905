import {
  LISTENERS_SHORT_FORM_ABOVE,
  PLAYS_MILLIONS_ABOVE,
  PLAYS_THOUSANDS_ABOVE,
} from '@airdial/contract/limits';

const ONE_THOUSAND = 1_000;
const ONE_MILLION = 1_000_000;

const inUnits = (count: number, unit: number, suffix: string): string =>
  `${(count / unit).toFixed(1)}${suffix}`;

/** 999 stays 999; 1,200 becomes 1.2k. */
export const formatListeners = (count: number): string =>
  count > LISTENERS_SHORT_FORM_ABOVE ? inUnits(count, ONE_THOUSAND, 'k') : String(count);

/** 1,000 stays 1000; 1,500 becomes 1.5K; 2,000,000 becomes 2.0M. */
export const formatPlays = (count: number): string => {
  if (count > PLAYS_MILLIONS_ABOVE) return inUnits(count, ONE_MILLION, 'M');
  if (count > PLAYS_THOUSANDS_ABOVE) return inUnits(count, ONE_THOUSAND, 'K');
  return String(count);
};

export const formatBitrate = (kbps: number): string => `${kbps} kbps`;

/** Volume 0 to 1 as whole percent. */
export const toPercent = (share: number): number => Math.round(share * 100);

/** 'by artist • album', or as much of it as is known. */
export const formatByline = (artist: string | null | undefined, album: string | null | undefined): string =>
  [artist && `by ${artist}`, album].filter(Boolean).join(' • ');

/** How far behind the live edge: 0:45, 3:20. */
export const formatBehind = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** The visitor's own time of day of a moment: 14:05, or 2:05 PM where that is the custom. */
export const formatClock = (moment: string): string => new Date(moment).toLocaleTimeString([], CLOCK);
