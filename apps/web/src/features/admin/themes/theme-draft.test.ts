import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test } from 'vitest';
import { themeEditorParts, themeIdentityFields } from '../../../messages/theme-field-messages.ts';
import { checkDraft, contentOf, draftOf, isSameDraft, rebased, showableContent } from './theme-draft.ts';

const draft = draftOf(defaultTheme);
const content = contentOf(defaultTheme);

test('the editor has a field for every value of a theme, and for no other', () => {
  const groups = themeEditorParts.flatMap((part) => part.groups.map(({ fields }) => Object.keys(fields)));
  const fields = [...Object.keys(themeIdentityFields), ...groups.flat()];
  expect(fields.toSorted()).toEqual(Object.keys(draft).toSorted());
});

test('a theme comes out of its draft as it went in', () => {
  expect(checkDraft(draft)).toEqual({ data: content });
});

test('an emptied logo, navigation color or brand name is none at all', () => {
  const result = checkDraft({
    ...draft,
    'logoAssets.favicon': ' ',
    'branding.brandName': '',
    'componentStyles.navigation.text': '',
  });
  expect(result).toMatchObject({
    data: { logoAssets: { favicon: null }, branding: { brandName: null } },
  });
});

test('every broken rule is named by its value', () => {
  expect(
    checkDraft({
      ...draft,
      name: ' ',
      version: '1.0',
      'colorPalette.primary.main': 'blue',
      'typography.fontWeight.bold': '',
      'typography.lineHeight.tight': 'wide',
      'logoAssets.favicon': 'ftp://radio.example/icon',
    }),
  ).toEqual({
    errors: {
      name: 'Theme name is required',
      version: 'Version must be in format x.y.z',
      'colorPalette.primary.main': 'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)',
      'typography.fontWeight.bold': 'Must be a weight from 1 to 1000',
      'typography.lineHeight.tight': 'Must be a number from 0.8 to 3',
      'logoAssets.favicon': 'Must be an uploaded file or an http(s) address',
    },
  });
});

test('while a color is being typed the last whole one is shown, and all else', () => {
  const shown = showableContent(
    { ...draft, 'colorPalette.primary.main': '#12', 'homePageContent.heroTitle': 'Hello' },
    { ...content, homePageContent: { ...content.homePageContent, heroTitle: 'Before' } },
  );
  expect(shown.colorPalette.primary.main).toBe(content.colorPalette.primary.main);
  expect(shown.homePageContent.heroTitle).toBe('Hello');
});

test('a newer theme changes what the draft has not changed', () => {
  const mine = { ...draft, name: 'mine' };
  const newer = { ...draft, name: 'theirs', version: '2.0.0' };
  expect(rebased(mine, draft, newer)).toEqual({ ...draft, name: 'mine', version: '2.0.0' });
  expect(isSameDraft(rebased(draft, draft, newer), newer)).toBe(true);
});
