/** Words as a sentence lists them: one, two and three. */
export const joinWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
