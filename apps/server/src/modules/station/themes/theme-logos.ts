import { isSameOriginPath } from '@airdial/contract/common/web-address';
import type { ThemeContent } from '@airdial/contract/theme/schema';
import { LOGO_UPLOAD_PATHS, type LogoUploadKey } from '@airdial/contract/upload/input';
import { OWN_ICONS, type OwnIcon } from '@airdial/theme/own-icons';
import type { Sizes } from '../uploads/upload-service.ts';

export type Logos = ThemeContent['logoAssets'];

/** Twice the size in the header, for dense screens, and large enough for link previews. */
const LOGO = { edgePx: 1_024, type: 'image/png' } as const;
const FAVICON = { edgePx: 192, type: 'image/png', square: 'contained' } as const;

/** The keys of all logos; `isotope…` are other spellings. */
export const LOGO_KEYS = [
  'fullLogoLight',
  'fullLogoDark',
  'isotypeLight',
  'isotypeDark',
  'favicon',
] as const satisfies readonly LogoUploadKey[];

export type LogoKey = (typeof LOGO_KEYS)[number];

export function getLogo(logos: Logos, key: LogoUploadKey): string | null {
  const [part, mode] = LOGO_UPLOAD_PATHS[key];
  return part === 'favicon' ? logos.favicon : logos[part][mode];
}

export function setLogo(logos: Logos, [key, path]: readonly [LogoUploadKey, string | null]): Logos {
  const [part, mode] = LOGO_UPLOAD_PATHS[key];
  return mode ? { ...logos, [part]: { ...logos[part], [mode]: path } } : { ...logos, [part]: path };
}

/** Without those of other servers, which an older version has stored and this one could not fetch. */
export const ownLogos = (logos: Logos): Logos =>
  LOGO_KEYS.filter((key) => !isOwn(getLogo(logos, key))).reduce(
    (own, key) => setLogo(own, [key, null]),
    logos,
  );

export const isOwn = (logo: string | null): boolean => logo === null || isSameOriginPath(logo);

export function sizesFor(key: LogoUploadKey, background: string): Sizes {
  const [part] = LOGO_UPLOAD_PATHS[key];
  if (part === 'favicon') return [FAVICON];
  return part === 'isotype' ? [LOGO, ...OWN_ICONS.map((icon) => iconSize(icon, background))] : [LOGO];
}

const iconSize = ({ size, sidePx, share, isOpaque }: OwnIcon, background: string) => ({
  size,
  edgePx: sidePx,
  type: 'image/png' as const,
  square: 'filled' as const,
  share,
  ...(isOpaque ? { background } : {}),
});
