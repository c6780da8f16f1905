import type { Theme } from '@airdial/contract/theme/schema';
import { expect, test } from 'vitest';
import { defaultTheme } from './default-theme.ts';
import { webManifest } from './web-manifest.ts';

const withIsotype = (isotype: Theme['logoAssets']['isotype']): Theme => ({
  ...defaultTheme,
  logoAssets: { ...defaultTheme.logoAssets, isotype },
});

test('takes names and colors from the theme', () => {
  const pwaConfig = {
    name: 'Harbour Radio',
    shortName: 'Harbour',
    description: 'Songs of the sea',
    themeColor: '#003049',
    backgroundColor: '#fdf0d5',
  };
  const manifest = webManifest({ ...defaultTheme, pwaConfig }, 'Nova');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Harbour Radio',
    short_name: 'Harbour',
    description: 'Songs of the sea',
    theme_color: '#003049',
    background_color: '#fdf0d5',
    display: 'standalone',
    start_url: '/',
    scope: '/',
  });
});

test('falls back to the brand name, then to the system’s, then to the generic one', () => {
  const pwaConfig = { ...defaultTheme.pwaConfig, name: '', shortName: '', description: '' };
  const branding = { brandName: 'Night Owl', tagline: 'All night' };
  const named = webManifest({ ...defaultTheme, pwaConfig, branding }, 'Nova');
  expect([named.name, named.short_name, named.description]).toEqual(['Night Owl', 'Night Owl', 'All night']);
  const nameless = { ...defaultTheme, pwaConfig, branding: { brandName: null, tagline: '' } };
  expect(webManifest(nameless, 'Nova').name).toBe('Nova');
  expect(webManifest(nameless, '').name).toBe('Radio Player');
});

test('lists icons of the sizes that systems require, plain and maskable', () => {
  const { icons } = webManifest(defaultTheme, 'Nova');
  const sizes = (purpose: string) =>
    icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
  expect(sizes('any')).toEqual(expect.arrayContaining(['144x144', '192x192', '512x512']));
  expect(sizes('maskable')).toEqual(['192x192', '512x512']);
});

test('lists an external isotype before the built-in icons', () => {
  const isotype = { light: '/uploads/isotype.png', dark: null };
  const { icons } = webManifest(withIsotype(isotype), 'Nova');
  expect(icons[0]).toEqual({ src: '/uploads/isotype.png', sizes: 'any', purpose: 'any' });
  expect(icons.length).toBe(webManifest(defaultTheme, 'Nova').icons.length + 1);
});

test('lists only the drawn icons for an uploaded isotype', () => {
  const path = `/uploads/themes/${'0a'.repeat(16)}`;
  const isotype = { light: `${path}.png`, dark: null };
  const { icons } = webManifest(withIsotype(isotype), 'Nova');
  expect(icons).toEqual([
    { src: `${path}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `${path}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `${path}-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});
