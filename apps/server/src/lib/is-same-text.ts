import { timingSafeEqual } from 'node:crypto';

/** Compares a secret in constant time; only its length may be found out. */
export const isSameText = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
