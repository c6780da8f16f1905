import { normalizeText } from './normalize-text.ts';

/** Bounds what one text takes in an index, whatever somebody calls themselves. */
const WORDS_MAX = 24;
const WORD_MAX_CHARS = 64;
const ALL_WORDS_MAX_CHARS = 600;
const SPACE = /[\s\p{Cc}]+/u;
const WORD_BEGINNING = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;
const SIGNS_BEFORE_WORD = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/**
 * What texts are found by: from wherever a word begins to the next space, so that `ada.byron@example.org` is found by
 * 'ada.b', 'byron', 'byron@exa' and 'example.org'. Folded, each once, none with a space in it.
 */
export function searchWords(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) => splitTerms(text));
  const words = new Set([...terms, ...terms.flatMap((term) => [...endsOf(term)])].map(cut));
  return withinBounds([...words].slice(0, WORDS_MAX));
}

/** What somebody looks for: the beginnings of words, all of which have to be there. */
export function searchTerms(asked: string): string[] {
  const terms = splitTerms(asked).map((term) => cut(term.replace(SIGNS_BEFORE_WORD, '')));
  const isImplied = (term: string) => terms.some((other) => other !== term && other.startsWith(term));
  return [...new Set(terms)].filter((term) => !isImplied(term));
}

const splitTerms = (text: string): string[] =>
  normalizeText(text)
    .split(SPACE)
    .filter((term) => term !== '');

function* endsOf(term: string): Generator<string> {
  for (const { index } of term.matchAll(WORD_BEGINNING)) yield term.slice(index);
}

/** A character cut in two is none that a database takes. */
const cut = (term: string): string => term.slice(0, WORD_MAX_CHARS).toWellFormed();

function withinBounds(words: readonly string[]): string[] {
  let room = ALL_WORDS_MAX_CHARS;
  return words.filter((word) => {
    room -= word.length + 1;
    return room >= 0;
  });
}
