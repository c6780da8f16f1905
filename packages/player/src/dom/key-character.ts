const DIGIT = /^(?:Digit|Numpad)([0-9])$/;
const LETTER = /^Key([A-Z])$/;
const LAST_ASCII = '\x7f';

/**
 * The character by which a key is a shortcut, in lower case. A letter of another script counts as the Latin one
 * of its place, and so do the digits of layouts that type other characters in their place. Keys that type
 * nothing are returned by their names, such as 'ArrowUp'.
 */
export function characterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = key <= LAST_ASCII;
  if (isLatin && key.length > 1) return key;
  const letter = isLatin ? undefined : LETTER.exec(code)?.[1];
  return (DIGIT.exec(code)?.[1] ?? letter ?? key).toLowerCase();
}
