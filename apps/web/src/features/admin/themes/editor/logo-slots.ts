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

/** The stored address of a slot's logo. */
export const logoAt = ({ logoAssets }: Pick<ThemeContent, 'logoAssets'>, slot: LogoSlot): string | null => {
  if (slot === 'favicon') return logoAssets.favicon;
  const kind = slot.startsWith('fullLogo') ? 'fullLogo' : 'isotype';
  return logoAssets[kind][getBackgroundMode(slot)];
};

/** The error of a chosen file, or null. The server checks the bytes themselves. */
export const findFileError = ({ name, type, size }: File): string | null => {
  const checked = logoFileRule.safeParse({ type, size });
  const [issue] = checked.error?.issues ?? [];
  return issue ? logoSlotTexts.refused(name, issue.message) : null;
};
