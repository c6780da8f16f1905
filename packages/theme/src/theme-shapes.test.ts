import { activeTheme, type Theme, theme, themeContent, themeResponse } from '@airdial/contract/theme/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTheme } from './default-theme.ts';
import { mergeThemeAliases } from './merge-theme-aliases.ts';
import { toActiveTheme, toThemeResponse } from './theme-response.ts';

const { _id, isActive, isDefault, ...content } = defaultTheme;

const saved = (body: unknown, base: Theme = defaultTheme) =>
  themeContent.parse(mergeThemeAliases(body, base));

test('the default theme and its responses are valid', () => {
  expect(theme.parse(defaultTheme)).toEqual(defaultTheme);
  expect(themeResponse.parse(toThemeResponse(defaultTheme))).toEqual(toThemeResponse(defaultTheme));
  expect(activeTheme.parse(toActiveTheme(defaultTheme))).toEqual(toActiveTheme(defaultTheme));
});

test('the default theme has the specified colors and texts', {
  tags: ['theme-defaults', 'default-theme'],
}, () => {
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

test('the response with the active theme has both shapes and no custom CSS', () => {
  const response = toActiveTheme(defaultTheme);
  expect(response.colors.background).toEqual({
    default: '#f5f6f8',
    paper: '#ffffff',
    darkDefault: '#14161b',
    darkPaper: '#1d2027',
  });
  expect(response.colors.primary).toEqual(response.colorPalette.primary);
  expect(response.components).toEqual(response.componentStyles);
  expect(response.pwa).toEqual(response.pwaConfig);
  expect(response.homeContent).toEqual(response.homePageContent);
  expect(response.branding).toEqual({ ...defaultTheme.branding, faviconUrl: null });
  expect(response).not.toHaveProperty('customCSS');
});

test('changes nothing when a response is sent back', () => {
  expect(saved(toThemeResponse(defaultTheme))).toEqual(content);
  expect(saved({})).toEqual(content);
});

test('accepts either set of names, also inside a whole response', () => {
  const response = toThemeResponse(defaultTheme);
  const darkDefault = '#101010';
  const applied = {
    ...response,
    colors: { ...response.colors, background: { ...response.colors.background, darkDefault } },
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

test('prefers the stored name when both have changed', () => {
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
])('refuses %j', (body) => {
  expect(themeContent.safeParse(mergeThemeAliases(body, defaultTheme)).success).toBe(false);
});

test('drops unknown keys, the id and flags', () => {
  const body = JSON.parse(
    '{"_id":"x","isActive":false,"isDefault":false,"extra":1,"__proto__":{"name":"x"}}',
  );
  expect(saved(body)).toEqual(content);
});

test('does not throw for any body', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, part) => {
      for (const body of [whole, { colors: part, branding: part, pwa: part, colorPalette: part }]) {
        expect(() => themeContent.safeParse(mergeThemeAliases(body, defaultTheme))).not.toThrow();
      }
    }),
  );
});
