import { normalizeText } from './normalize-text.ts';

/** These bound what one account takes in the index, whatever its names are. */
const WORDS_MAX = 24;
const WORD_MAX_CHARS = 64;
const ALL_WORDS_MAX_CHARS = 600;
const SPACE = /[\s\p{Cc}]+/u;
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;
const LEADING_SIGNS = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/**
 * The words that an index stores for texts: from every word start to the next space, so that
 * `ada.byron@example.org` is found by 'ada.b', 'byron', 'byron@exa' and 'example.org'. Normalized,
 * unique and without spaces.
 */
export function searchWords(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) => splitTerms(text));
  const words = new Set([...terms, ...terms.flatMap((term) => [...findSuffixes(term)])].map(truncate));
  return withinBounds([...words].slice(0, WORDS_MAX));
}

/** The terms of a query: a text matches when it has words that begin with all of them. */
export function searchTerms(query: string): string[] {
  const terms = splitTerms(query).map((term) => truncate(term.replace(LEADING_SIGNS, '')));
  const isImplied = (term: string) => terms.some((other) => other !== term && other.startsWith(term));
  return [...new Set(terms)].filter((term) => !isImplied(term));
}

const splitTerms = (text: string): string[] =>
  normalizeText(text)
    .split(SPACE)
    .filter((term) => term !== '');

function* findSuffixes(term: string): Generator<string> {
  for (const { index } of term.matchAll(WORD_START)) yield term.slice(index);
}

/** Well-formed: databases reject half a surrogate pair. */
const truncate = (term: string): string => term.slice(0, WORD_MAX_CHARS).toWellFormed();

function withinBounds(words: readonly string[]): string[] {
  let charsLeft = ALL_WORDS_MAX_CHARS;
  return words.filter((word) => {
    charsLeft -= word.length + 1;
    return charsLeft >= 0;
  });
}
