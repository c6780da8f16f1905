import type { BootData } from '@airdial/contract/boot-data';

const BOOT_ELEMENT_ID = 'boot-data';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Null for boot data of another server version; the page then loads it from the API. */
export const parseBootData = (text: string): BootData | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value.systemConfig) || !isRecord(value.channels)) return null;
    const theme = value.theme;
    if (!isRecord(theme) || !isRecord(theme.branding) || !isRecord(theme.homePageContent)) return null;
    return Array.isArray(value.channels.channels) ? (value as BootData) : null;
  } catch {
    return null;
  }
};

/** Reads what the server wrote into the page, so that the first screen needs no request. */
export const readBootData = (): BootData | null =>
  parseBootData(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '');
