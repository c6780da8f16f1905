import {
  LISTENERS_SHORT_FORM_ABOVE,
  PLAYS_MILLIONS_ABOVE,
  PLAYS_THOUSANDS_ABOVE,
} from '@airdial/contract/limits';

const ONE_THOUSAND = 1_000;
const ONE_MILLION = 1_000_000;

const shorten = (count: number, unit: number, suffix: string): string =>
  `${(count / unit).toFixed(1)}${suffix}`;

/** 999 stays 999; 1,200 becomes 1.2k, and 1,200,000 1.2M. */
export const formatListeners = (count: number): string => {
  if (count >= ONE_MILLION) return shorten(count, ONE_MILLION, 'M');
  return count > LISTENERS_SHORT_FORM_ABOVE ? shorten(count, ONE_THOUSAND, 'k') : String(count);
};

/** 1,000 stays 1000; 1,500 becomes 1.5K; 2,000,000 becomes 2.0M. */
export const formatPlays = (count: number): string => {
  if (count > PLAYS_MILLIONS_ABOVE) return shorten(count, ONE_MILLION, 'M');
  if (count > PLAYS_THOUSANDS_ABOVE) return shorten(count, ONE_THOUSAND, 'K');
  return String(count);
};

export const formatBitrate = (kbps: number): string => `${kbps} kbps`;

/** 'by artist • album', or the part of it that the track has. */
export const formatByline = (artist: string | null | undefined, album: string | null | undefined): string =>
  [artist && `by ${artist}`, album].filter(Boolean).join(' • ');
