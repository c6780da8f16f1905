import { withPlainApostrophes } from '@airdial/contract/common/text';

const ASCII_TEXT = /^[\0-\x7f]*$/;
/** Accents and points, which people leave out. In other scripts a mark is a vowel or makes another letter. */
const OPTIONAL_MARKS =
  /(?=\p{M})[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Inherited}]/gu;
/** Soft hyphens, joiners and the like, which no one sees. */
const INVISIBLE = /\p{Cf}+/gu;
/** Letters that people type in plain form, though Unicode does not decompose them. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const REPLACED_LETTERS = /[ßæœøđðłþıς]/g;

/**
 * Removes case and diacritics for comparison, so that 'beyonce' finds 'Beyoncé'. What is stored of it is filled
 * anew by a migration when it changes.
 */
export function normalizeText(text: string): string {
  const plain = withPlainApostrophes(text);
  if (ASCII_TEXT.test(plain)) return plain.toLowerCase();
  return plain
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}
