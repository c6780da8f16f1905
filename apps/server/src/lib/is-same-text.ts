import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time, which reveals nothing but whether their lengths differ. */
export const isSameText = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
