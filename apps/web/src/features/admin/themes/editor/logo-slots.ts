import { isSameOriginPath } from '@airdial/contract/common/web-address';
import type { ThemeContent } from '@airdial/contract/theme/schema';
import { type LogoUploadKey, logoFileRule } from '@airdial/contract/upload/input';
import { logoSlotTexts } from '../../../../messages/theme-editor-messages.ts';

/** The upload's form keys, and the path of each value in the theme. */
export const LOGO_PATHS = {
  fullLogoLight: 'logoAssets.fullLogo.light',
  fullLogoDark: 'logoAssets.fullLogo.dark',
  isotypeLight: 'logoAssets.isotype.light',
  isotypeDark: 'logoAssets.isotype.dark',
  favicon: 'logoAssets.favicon',
} as const satisfies Partial<Record<LogoUploadKey, string>>;

export type LogoSlot = keyof typeof LOGO_PATHS;
export type LogoFiles = Readonly<Partial<Record<LogoSlot, File>>>;

export const SLOTS = Object.keys(LOGO_PATHS) as LogoSlot[];

export const slotsIn = (files: LogoFiles): LogoSlot[] => SLOTS.filter((slot) => files[slot] !== undefined);

export const slotAt = (path: string): LogoSlot | undefined => SLOTS.find((slot) => LOGO_PATHS[slot] === path);

/** The mode whose background a logo is shown on; the favicon is previewed on the light one. */
export const getBackgroundMode = (slot: LogoSlot): 'light' | 'dark' =>
  slot.endsWith('Dark') ? 'dark' : 'light';

/** The path of a slot's logo. An address of another server has none until the save, which fetches it. */
export const logoAt = ({ logoAssets }: Pick<ThemeContent, 'logoAssets'>, slot: LogoSlot): string | null => {
  const kind = slot.startsWith('fullLogo') ? 'fullLogo' : 'isotype';
  const logo = slot === 'favicon' ? logoAssets.favicon : logoAssets[kind][getBackgroundMode(slot)];
  return logo !== null && isSameOriginPath(logo) ? logo : null;
};

/** The error of a chosen file, or null. The server checks the bytes themselves. */
export const findFileError = ({ name, type, size }: File): string | null => {
  const checked = logoFileRule.safeParse({ type, size });
  const [issue] = checked.error?.issues ?? [];
  return issue ? logoSlotTexts.refused(name, issue.message) : null;
};
