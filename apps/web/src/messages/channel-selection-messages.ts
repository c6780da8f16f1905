import { formatCount } from '@airdial/contract/common/format-count';

const NAMED_MAX_COUNT = 8;

const count = (channels: number): string =>
  channels === 1 ? '1 channel' : `${formatCount(channels)} channels`;

/** Channels that are selected in the list, and what is done with them. */
export const channelSelectionTexts = {
  label: 'Selected channels',
  select: (name: string): string => `Select ${name}`,
  page: (channels: number): string => `Select all on this page (${channels})`,
  selected: (channels: number): string => `${formatCount(channels)} selected`,
  /** Of a change of more channels than one call takes. */
  /** After a deletion without a response. */
  deletedUpTo: (count: number): string => `Up to ${formatCount(count)} channels deleted`,
  progress: (done: number, total: number): string => `${formatCount(done)} of ${formatCount(total)}…`,
  /** Selects on all pages of the list. */
  everywhere: (total: number): string => `Select all ${formatCount(total)}`,
  clear: 'Clear selection',
  change: 'Change',
  /** The name of the menu. */
  changeMany: (channels: number): string => `Change ${count(channels)}`,
  activate: 'Activate',
  deactivate: 'Deactivate',
  feature: 'Feature',
  unfeature: 'Unfeature',
  genre: 'Set genre…',
  relay: 'Play through this server…',
  delete: 'Delete',
  /** @param hidden those on other pages */
  confirmDelete: (channels: number, hidden: number): string => {
    const elsewhere = hidden === 0 ? '' : `, ${formatCount(hidden)} of them on other pages`;
    return `Delete ${count(channels)}${elsewhere}? Listeners lose ${channels === 1 ? 'it' : 'them'} at once. This can be undone for a day.`;
  },
  /** After a row has deleted its channel. */
  deleted: (name: string): string => `${name} is deleted`,
  undo: 'Undo',
  apply: 'Apply',
  genreTitle: (channels: number): string => `Set the genre of ${count(channels)}`,
  relayTitle: (channels: number): string => `Play ${count(channels)} through this server`,
  confirmRelay: (channels: number): string =>
    channels === 1
      ? 'I may re-stream this channel'
      : `I may re-stream these ${formatCount(channels)} channels`,
  /** Names the unconfirmed channels. */
  confirmRelayHint: (names: readonly string[]): string => {
    const named = names.slice(0, NAMED_MAX_COUNT).join(', ');
    const others = names.length - NAMED_MAX_COUNT;
    return (
      `${named}${others > 0 ? ` and ${formatCount(others)} more` : ''}: the streams are yours, or their owners allow it. ` +
      'The audit log keeps for each who confirmed it.'
    );
  },
  selectFailed: 'Failed to select the channels',
  updateFailed: 'Failed to change the channels',
  deleteFailed: 'Failed to delete the channels',
  restoreFailed: 'Failed to restore the channels',
} as const;
