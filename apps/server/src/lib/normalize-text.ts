const ASCII_TEXT = /^[\0-\x7f]*$/;
const COMBINING_MARKS = /\p{M}+/gu;
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

/** Removes case and diacritics for comparison, so that 'beyonce' finds 'Beyoncé'. */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII_TEXT.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}
