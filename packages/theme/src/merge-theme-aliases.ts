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

/** The applied names of a body, under the stored ones. */
const underStoredNames = (body: unknown): Tree => ({
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

/** Walks the base's own keys only, so that nothing unknown comes in. A part that is no object is left to the validation. */
const merge = (base: unknown, stored: unknown, applied: unknown): unknown => {
  if (!isTree(base) || !isTreeOrAbsent(stored) || !isTreeOrAbsent(applied)) {
    return mergeLeaf(base, stored, applied);
  }
  return Object.fromEntries(
    Object.keys(base).map((key) => [key, merge(base[key], child(stored, key), child(applied, key))]),
  );
};

/**
 * A written theme in the stored shape, not yet validated: parse it with the contract's `themeContent`. The body may use
 * either set of names, or both, as it does when a client sends back what it was answered: what differs from `base`
 * counts, and the stored name wins. What is absent stays as in `base`.
 */
export const themeDraft = (body: unknown, base: Theme): unknown => merge(base, body, underStoredNames(body));
