import type { Theme } from '@airdial/contract/theme/schema';

/** Icons of the installed app that are drawn from a theme's own sign when it is uploaded. */
export type OwnIcon = {
  /** The ending of its name. */
  readonly size: string;
  readonly sidePx: number;
  /** How much of the square the sign takes: systems cut maskable icons to their own shape. */
  readonly share: number;
  /** On the theme's background colour instead of see-through. */
  readonly isOpaque: boolean;
  /** What the web manifest offers it for. */
  readonly purpose?: 'any' | 'maskable';
};

export const OWN_ICONS: readonly OwnIcon[] = [
  { size: '192', sidePx: 192, share: 1, isOpaque: false, purpose: 'any' },
  { size: '512', sidePx: 512, share: 1, isOpaque: false, purpose: 'any' },
  { size: 'maskable', sidePx: 512, share: 0.7, isOpaque: true, purpose: 'maskable' },
  { size: 'touch', sidePx: 180, share: 0.8, isOpaque: true },
];

const UPLOADED_SIGN = /^\/uploads\/themes\/[0-9a-f]{32}(?=\.png$)/;

/** Where an icon of a sign is; null when the sign was not uploaded here and has none. */
export function ownIconPath(sign: string | null, size: string): string | null {
  const path = UPLOADED_SIGN.exec(sign ?? '')?.[0];
  return path === undefined ? null : `${path}-${size}.png`;
}

/** What stands in the browser's tab; null: the station has no sign of its own. */
export const tabIcon = ({ favicon, isotype }: Theme['logoAssets']): string | null =>
  favicon ?? isotype.light ?? isotype.dark;
