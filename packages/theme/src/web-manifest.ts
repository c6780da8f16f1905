import { LANGUAGE } from '@airdial/contract/common/language';
import { navigationTexts } from '@airdial/contract/system/navigation-messages';
import type { Theme } from '@airdial/contract/theme/schema';
import { APP_ICON_SIZES_PX, appIconPath, MASKABLE_ICON_SIZES_PX, maskableIconPath } from './app-icons.ts';
import { getBrandName } from './brand-name.ts';
import { OWN_ICONS, ownIconPath } from './own-icons.ts';

type ManifestIcon = {
  readonly src: string;
  readonly sizes: string;
  readonly type?: string;
  readonly purpose: 'any' | 'maskable';
};

/** The parts of the W3C web application manifest that the app uses. */
export type WebManifest = {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly description: string;
  readonly lang: string;
  readonly dir: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly categories: readonly string[];
  readonly icons: readonly ManifestIcon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
};

const png = (src: string, sizePx: number, purpose: ManifestIcon['purpose']): ManifestIcon => ({
  src,
  sizes: `${sizePx}x${sizePx}`,
  type: 'image/png',
  purpose,
});

const BUILT_IN_ICONS: readonly ManifestIcon[] = [
  ...APP_ICON_SIZES_PX.map((sizePx) => png(appIconPath(sizePx), sizePx, 'any')),
  ...MASKABLE_ICON_SIZES_PX.map((sizePx) => png(maskableIconPath(sizePx), sizePx, 'maskable')),
];

/**
 * Keeps the built-in icons after an external isotype, as an app needs a usable icon to be
 * installable.
 */
const toManifestIcons = ({ logoAssets: { isotype } }: Theme): readonly ManifestIcon[] => {
  const own = isotype.light ?? isotype.dark;
  if (!own) return BUILT_IN_ICONS;
  const drawn = OWN_ICONS.flatMap(({ size, sidePx, purpose }) => {
    const path = ownIconPath(own, size);
    return path && purpose ? [png(path, sidePx, purpose)] : [];
  });
  return drawn.length > 0 ? drawn : [{ src: own, sizes: 'any', purpose: 'any' }, ...BUILT_IN_ICONS];
};

/** Creates the manifest of the installable app (https://www.w3.org/TR/appmanifest/). */
export const webManifest = (theme: Theme, systemName: string): WebManifest => {
  const { pwaConfig, branding } = theme;
  const name = pwaConfig.name || getBrandName(theme, systemName);
  return {
    // Without it, the app's identity would depend on `start_url`.
    id: '/',
    name,
    short_name: pwaConfig.shortName || name,
    description: pwaConfig.description || branding.tagline,
    lang: LANGUAGE,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: pwaConfig.themeColor,
    background_color: pwaConfig.backgroundColor,
    categories: ['music', 'entertainment'],
    icons: toManifestIcons(theme),
    shortcuts: [
      { name: navigationTexts.channels, url: '/channels' },
      { name: navigationTexts.favorites, url: '/favorites' },
    ],
  };
};
