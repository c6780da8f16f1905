import { formatCount } from '@airdial/contract/common/format-count';

export const deletedChannelTexts = {
  open: 'Deleted channels…',
  title: 'Deleted channels',
  intro: 'For a day a channel can be brought back with its number, songs and favorites.',
  none: 'No channel was deleted in the last day',
  until: (time: string): string => `Until ${time}`,
  restore: 'Restore',
  restoreOne: (name: string): string => `Restore ${name}`,
  restoreAll: (channels: number): string => `Restore all ${formatCount(channels)}`,
  loading: 'Loading deleted channels…',
  loadFailed: 'Failed to load the deleted channels',
} as const;
