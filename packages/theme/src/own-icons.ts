import type { Theme } from '@airdial/contract/theme/schema';

/** An icon of the installed app, drawn from a theme's own isotype when that is uploaded. */
export type OwnIcon = {
  /** The suffix of its file name. */
  readonly size: string;
  readonly sidePx: number;
  /** The isotype's share of the square: systems crop maskable icons to their own shape. */
  readonly share: number;
  /** Drawn on the theme's background color instead of a transparent one. */
  readonly isOpaque: boolean;
  /** Its purpose in the web manifest; absent when it is not listed there. */
  readonly purpose?: 'any' | 'maskable';
};

export const OWN_ICONS: readonly OwnIcon[] = [
  { size: '192', sidePx: 192, share: 1, isOpaque: false, purpose: 'any' },
  { size: '512', sidePx: 512, share: 1, isOpaque: false, purpose: 'any' },
  { size: 'maskable', sidePx: 512, share: 0.7, isOpaque: true, purpose: 'maskable' },
  { size: 'touch', sidePx: 180, share: 0.8, isOpaque: true },
];

const UPLOADED_ISOTYPE = /^\/uploads\/themes\/[0-9a-f]{32}(?=\.png$)/;

/** The path of an icon drawn from the isotype; null when the isotype was not uploaded here. */
export function ownIconPath(isotypePath: string | null, size: string): string | null {
  const path = UPLOADED_ISOTYPE.exec(isotypePath ?? '')?.[0];
  return path === undefined ? null : `${path}-${size}.png`;
}

/** The icon of the browser's tab; null when the theme has none of its own. */
export const tabIcon = ({ favicon, isotype }: Theme['logoAssets']): string | null =>
  favicon ?? isotype.light ?? isotype.dark;
