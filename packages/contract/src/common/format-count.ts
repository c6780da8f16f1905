import { LANGUAGE } from './language.ts';

/** A number in the language of the texts: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString(LANGUAGE);
