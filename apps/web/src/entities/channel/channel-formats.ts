import { LISTENERS_SHORT_FORM_ABOVE, PLAYS_THOUSANDS_ABOVE } from '@airdial/contract/limits';

const ONE_THOUSAND = 1_000;
const ONE_MILLION = 1_000_000;

/** From 999,950 on it is a million, which 1000.0 thousands would be. */
const shorten = (count: number, thousandsSuffix: string): string => {
  const thousands = (count / ONE_THOUSAND).toFixed(1);
  if (Number(thousands) < ONE_THOUSAND) return thousands + thousandsSuffix;
  return `${(count / ONE_MILLION).toFixed(1)}M`;
};

/** 999 stays 999; 1,200 becomes 1.2k, and 1,200,000 1.2M. */
export const formatListeners = (count: number): string =>
  count > LISTENERS_SHORT_FORM_ABOVE ? shorten(count, 'k') : String(count);

/** 1,000 stays 1000; 1,500 becomes 1.5K; 2,000,000 becomes 2.0M. */
export const formatPlays = (count: number): string =>
  count > PLAYS_THOUSANDS_ABOVE ? shorten(count, 'K') : String(count);

export const formatBitrate = (kbps: number): string => `${kbps} kbps`;

/** 'by artist • album', or the part of it that the track has. */
export const formatByline = (artist: string | null | undefined, album: string | null | undefined): string =>
  [artist && `by ${artist}`, album].filter(Boolean).join(' • ');
