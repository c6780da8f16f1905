import type { Theme } from '@airdial/contract/theme/schema';

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const child = (value: unknown, key: string): unknown =>
  isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const storedBackground = (background: unknown): unknown =>
  isTree(background) ? { ...background, dark: child(background, 'darkDefault') } : background;

const storedPalette = (colors: unknown): unknown =>
  isTree(colors) ? { ...colors, background: storedBackground(child(colors, 'background')) } : colors;

/** The values under the applied names, renamed to the stored ones. */
const toStoredNames = (body: unknown): Tree => ({
  colorPalette: storedPalette(child(body, 'colors')),
  componentStyles: child(body, 'components'),
  pwaConfig: child(body, 'pwa'),
  homePageContent: child(body, 'homeContent'),
  logoAssets: { favicon: child(child(body, 'branding'), 'faviconUrl') },
});

const mergeLeaf = (base: unknown, stored: unknown, applied: unknown): unknown => {
  if (stored !== undefined && stored !== base) return stored;
  return applied === undefined ? base : applied;
};

const isTreeOrAbsent = (value: unknown): boolean => value === undefined || isTree(value);

/**
 * Walks the base's own keys only, so unknown keys are dropped. Validation rejects parts of a wrong
 * type later.
 */
const merge = (base: unknown, stored: unknown, applied: unknown): unknown => {
  if (!isTree(base) || !isTreeOrAbsent(stored) || !isTreeOrAbsent(applied)) {
    return mergeLeaf(base, stored, applied);
  }
  return Object.fromEntries(
    Object.keys(base).map((key) => [key, merge(base[key], child(stored, key), child(applied, key))]),
  );
};

/**
 * Merges a request body into a theme, in the stored shape; `themeContent` of the contract validates
 * the result. The body may use either set of names or both, as a client does that sends a response
 * back: a value that differs from `base` wins, and the stored name wins over the applied one.
 * Absent values stay.
 */
export const mergeThemeAliases = (body: unknown, base: Theme): unknown =>
  merge(base, body, toStoredNames(body));
