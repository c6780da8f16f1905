import { expect, test } from 'vitest';
import { breakIntoLines, toDrawableText } from './text-lines.ts';

/** Has ASCII and the ellipsis, each character as wide as the size. */
const face = {
  has: (char: string) => /[ -~…é]/.test(char),
  width: (text: string, sizePx: number) => [...text].length * sizePx,
};
const break_ = (text: string, chars = 10, maxLines = 2) =>
  breakIntoLines(text, { face, sizePx: 1, widthPx: chars, maxLines });

test('a name is drawn without the emoji that the font lacks', () => {
  expect(toDrawableText('Jazz 🎷 at Night 👩‍🎤', face)).toBe('Jazz at Night');
  expect(toDrawableText('🇵🇹 Lisboa', face)).toBe('Lisboa');
  expect(toDrawableText('e\u0301t\u200fé', face)).toBe('été');
});

test('a name with letters that the font lacks is not drawn in part', () => {
  for (const name of ['إذاعة', 'Radio Москва', '爵士', '\ud800', '🎷', ''])
    expect(toDrawableText(name, face), name).toBe('');
});

test('a name breaks between words and ends in an ellipsis', () => {
  expect(break_('Short')).toEqual(['Short']);
  expect(break_('Harbour Lights')).toEqual(['Harbour', 'Lights']);
  expect(break_('Harbour at night by the sea')).toEqual(['Harbour at', 'night by…']);
  expect(break_('Donaudampfschifffahrtsgesellschaft')).toEqual(['Donaudampf', 'schifffah…']);
  expect(break_('Harbour Lights', 10, 1)).toEqual(['Harbour L…']);
  expect(break_('')).toEqual([]);
});
