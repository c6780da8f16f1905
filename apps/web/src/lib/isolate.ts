/** Hebrew, Arabic and what stands between them in Unicode. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/**
 * What the visitor's locale writes from right to left keeps its own order: without the isolates of Unicode the
 * page, which is written from left to right, moves its numbers.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
