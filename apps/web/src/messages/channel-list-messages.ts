import type { ListFormat } from '@airdial/contract/channel-list/schema';

/** By format; in the order of the menu, those for other players come first. */
export const listFormatTexts: Readonly<Record<ListFormat, string>> = {
  m3u: 'M3U playlist',
  pls: 'PLS playlist',
  xspf: 'XSPF playlist',
  opml: 'OPML outline',
  csv: 'CSV, everything',
  json: 'JSON, everything',
};

export const exportTexts = {
  label: 'Import and export',
  as: (format: string): string => `Export: ${format}`,
  failed: 'Failed to export the channels',
} as const;
