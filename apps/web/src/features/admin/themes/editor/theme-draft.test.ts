import { defaultTheme } from '@airdial/theme/default-theme';
import { themeFields } from '@airdial/theme/theme-fields';
import { expect, test } from 'vitest';
import { themeEditorParts, themeIdentityFields } from '../../../../messages/theme-field-messages.ts';
import { checkDraft, isSameDraft, rebaseDraft, showableContent, toContent, toDraft } from './theme-draft.ts';

const draft = toDraft(defaultTheme);
const content = toContent(defaultTheme);

test('has a field for every value of a theme, and for no other', { tags: 'theme-tabs' }, () => {
  const groups = themeEditorParts.flatMap((part) => part.groups.map(({ fields }) => Object.keys(fields)));
  const fields = [...Object.keys(themeIdentityFields), ...groups.flat()];
  expect(fields.toSorted()).toEqual(Object.keys(draft).toSorted());
  expect(Object.keys(themeFields).toSorted()).toEqual(Object.keys(draft).toSorted());
});

test('converts a theme to a draft and back without a change', () => {
  expect(checkDraft(draft)).toEqual({ data: content });
});

test('stores an emptied logo, navigation color or brand name as null', () => {
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

test('reports every invalid value by its path', () => {
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

test('previews the last valid color while one is being typed, and all other changes', () => {
  const shown = showableContent(
    { ...draft, 'colorPalette.primary.main': '#12', 'homePageContent.heroTitle': 'Hello' },
    { ...content, homePageContent: { ...content.homePageContent, heroTitle: 'Before' } },
  );
  expect(shown.colorPalette.primary.main).toBe(content.colorPalette.primary.main);
  expect(shown.homePageContent.heroTitle).toBe('Hello');
});

test('takes the values of a newer theme that the draft has not changed', () => {
  const changed = { ...draft, name: 'changed' };
  const newer = { ...draft, name: 'theirs', version: '2.0.0' };
  expect(rebaseDraft(changed, draft, newer)).toEqual({ ...draft, name: 'changed', version: '2.0.0' });
  expect(isSameDraft(rebaseDraft(draft, draft, newer), newer)).toBe(true);
});
