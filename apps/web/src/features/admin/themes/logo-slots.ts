import type { ThemeContent } from '@airdial/contract/theme/schema';
import { type LogoUploadKey, logoFileRule } from '@airdial/contract/upload/input';

/** The key of the upload's form -> the path of the value in the theme. */
export const LOGO_PATHS = {
  fullLogoLight: 'logoAssets.fullLogo.light',
  fullLogoDark: 'logoAssets.fullLogo.dark',
  isotypeLight: 'logoAssets.isotype.light',
  isotypeDark: 'logoAssets.isotype.dark',
  favicon: 'logoAssets.favicon',
} as const satisfies Partial<Record<LogoUploadKey, string>>;

export type LogoSlot = keyof typeof LOGO_PATHS;
export type LogoFiles = Readonly<Partial<Record<LogoSlot, File>>>;

const SLOTS = Object.keys(LOGO_PATHS) as LogoSlot[];

export const slotsOf = (files: LogoFiles): LogoSlot[] => SLOTS.filter((slot) => files[slot] !== undefined);

export const slotAt = (path: string): LogoSlot | undefined => SLOTS.find((slot) => LOGO_PATHS[slot] === path);

/** Which grounds a logo has to stand out from: the favicon lies on both. */
export const groundOf = (slot: LogoSlot): 'light' | 'dark' => (slot.endsWith('Dark') ? 'dark' : 'light');

/** What is stored in a slot's place. */
export const logoAt = ({ logoAssets }: Pick<ThemeContent, 'logoAssets'>, slot: LogoSlot): string | null => {
  if (slot === 'favicon') return logoAssets.favicon;
  const kind = slot.startsWith('fullLogo') ? 'fullLogo' : 'isotype';
  return logoAssets[kind][groundOf(slot)];
};

/** What is wrong with a file that was chosen; null is nothing. The server looks at its bytes. */
export const complaintAbout = ({ type, size }: File): string | null => {
  const checked = logoFileRule.safeParse({ type, size });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
};
