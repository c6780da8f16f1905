import { LANGUAGE } from '@airdial/contract/common/language';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** A size in the largest unit of which there is one: 512 byte, 1.4 MB, 230 GB. */
export const formatBytes = (bytes: number): string => {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / Math.log10(STEP));
  const index = Math.min(exponent, UNITS.length - 1);
  return (bytes / STEP ** index).toLocaleString(LANGUAGE, {
    style: 'unit',
    unit: UNITS[index] ?? 'byte',
    maximumSignificantDigits: 3,
  });
};
