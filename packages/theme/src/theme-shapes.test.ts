import { activeTheme, type Theme, theme, themeContent, themeResponse } from '@airdial/contract/theme/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTheme } from './default-theme.ts';
import { themeDraft } from './merge-theme-aliases.ts';
import { answerActiveTheme, answerTheme } from './theme-response.ts';

const { _id, isActive, isDefault, ...content } = defaultTheme;

const saved = (body: unknown, base: Theme = defaultTheme) => themeContent.parse(themeDraft(body, base));

test('the default theme is valid as it stands, and so are its answers', () => {
  expect(theme.parse(defaultTheme)).toEqual(defaultTheme);
  expect(themeResponse.parse(answerTheme(defaultTheme))).toEqual(answerTheme(defaultTheme));
  expect(activeTheme.parse(answerActiveTheme(defaultTheme))).toEqual(answerActiveTheme(defaultTheme));
});

test('the default theme has the specified colors and texts', () => {
  expect(defaultTheme.colorPalette.primary.main).toBe('#1976d2');
  expect(defaultTheme.colorPalette.secondary.main).toBe('#dc004e');
  expect(defaultTheme.colorPalette.accent.main).toBe('#ff9800');
  expect(defaultTheme.branding.tagline).toBe('Your Music, Your Way');
  expect(defaultTheme.version).toBe('1.0.0');
  expect(defaultTheme.typography.fontWeight).toEqual({
    light: 300,
    normal: 400,
    medium: 500,
    semibold: 600,
    bold: 700,
  });
});

test('the active theme answers both shapes, and keeps its custom CSS for the stylesheet', () => {
  const answer = answerActiveTheme(defaultTheme);
  expect(answer.colors.background).toEqual({
    default: '#f5f6f8',
    paper: '#ffffff',
    darkDefault: '#14161b',
    darkPaper: '#1d2027',
  });
  expect(answer.colors.primary).toEqual(answer.colorPalette.primary);
  expect(answer.components).toEqual(answer.componentStyles);
  expect(answer.pwa).toEqual(answer.pwaConfig);
  expect(answer.homeContent).toEqual(answer.homePageContent);
  expect(answer.branding).toEqual({ ...defaultTheme.branding, faviconUrl: null });
  expect(answer).not.toHaveProperty('customCSS');
});

test('an answer that is sent back changes nothing', () => {
  expect(saved(answerTheme(defaultTheme))).toEqual(content);
  expect(saved({})).toEqual(content);
});

test('either set of names changes the theme, also inside a whole answer', () => {
  const answer = answerTheme(defaultTheme);
  const darkDefault = '#101010';
  const applied = {
    ...answer,
    colors: { ...answer.colors, background: { ...answer.colors.background, darkDefault } },
  };
  expect(saved(applied).colorPalette.background.dark).toBe(darkDefault);
  expect(saved({ colorPalette: { background: { dark: darkDefault } } }).colorPalette.background.dark).toBe(
    darkDefault,
  );
  expect(saved({ pwa: { shortName: 'Dial' } }).pwaConfig.shortName).toBe('Dial');
  expect(saved({ homeContent: { heroTitle: 'Hello' } }).homePageContent.heroTitle).toBe('Hello');
  expect(saved({ components: { card: { borderRadius: '0' } } }).componentStyles.card.borderRadius).toBe('0');
  expect(saved({ branding: { brandName: null, faviconUrl: '/uploads/themes/f.png' } })).toMatchObject({
    branding: { brandName: null },
    logoAssets: { favicon: '/uploads/themes/f.png' },
  });
});

test('where both changed, the stored name wins', () => {
  const body = { pwaConfig: { name: 'Stored' }, pwa: { name: 'Applied' } };
  expect(saved(body).pwaConfig.name).toBe('Stored');
});

test.each([
  { colorPalette: { primary: { main: 'red;}' } } },
  { colors: { primary: { main: 'url(x)' } } },
  { colorPalette: 'none' },
  { colors: [] },
  { colorPalette: null },
  { colors: { background: 'none' } },
  { version: '1' },
  { name: '' },
  { logoAssets: { favicon: 'javascript:alert(1)' } },
  { typography: { lineHeight: { normal: '1.5;' } } },
])('%j is refused', (body) => {
  expect(themeContent.safeParse(themeDraft(body, defaultTheme)).success).toBe(false);
});

test('unknown keys, identity and flags do not come in', () => {
  const body = JSON.parse(
    '{"_id":"x","isActive":false,"isDefault":false,"extra":1,"__proto__":{"name":"x"}}',
  );
  expect(saved(body)).toEqual(content);
});

test('no body makes it throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, part) => {
      for (const body of [whole, { colors: part, branding: part, pwa: part, colorPalette: part }]) {
        expect(() => themeContent.safeParse(themeDraft(body, defaultTheme))).not.toThrow();
      }
    }),
  );
});
