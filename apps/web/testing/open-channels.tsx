import type { Channel } from '@airdial/contract/channel/schema';
import { type Locator, page } from 'vitest/browser';
import { AdminChannels } from '../src/features/admin/channels/list/admin-channels.tsx';
import styles from '../src/ui/layout/page.module.css';
import { FakeApi } from './fake-api.ts';
import { renderPart } from './render-part.tsx';
import { sampleChannel } from './sample-channels.ts';
import { screen } from './screen.ts';
import type { StoredChannels } from './stored-channels.ts';

/** A page of channels, as the server responds. */
export const listOf = (...channels: Channel[]) => ({
  success: true as const,
  channels,
  totalPages: 1,
  pagination: { page: 1, limit: 10, total: channels.length, totalPages: 1 },
});

/** Responds for a station with one channel, Nova. */
export const channelsApi = (): FakeApi =>
  new FakeApi({
    listChannels: () => listOf(sampleChannel()),
    getChannel: () => ({ success: true, data: sampleChannel() }),
    getNextChannelNumber: () => ({ success: true, channelNumber: 8 }),
    getDirectory: () => ({ success: true, host: null }),
    listGenres: () => ({ success: true, genres: [] }),
    listImports: () => ({ success: true, jobs: [] }),
  });

/** The panel's tab, with the panel's margins. Returns the function that removes it. */
export const renderChannels = (search = ''): (() => void) =>
  renderPart(
    <div className={styles.page}>
      <AdminChannels />
    </div>,
    `/admin/channels${search}`,
  );

/** The panel's tab with one channel, Nova. */
export const openChannels = (search = ''): FakeApi => {
  const api = channelsApi();
  renderChannels(search);
  return api;
};

/** The panel's tab with these channels, which the page may move, change, delete and restore. */
export const openStored = (stored: StoredChannels, search = ''): FakeApi => {
  const api = openChannels(search);
  api.respond({
    listChannels: stored.list,
    renumberChannel: stored.renumber,
    updateChannels: stored.update,
    deleteChannel: stored.deleteOne,
    deleteChannels: stored.delete,
    restoreChannels: stored.restore,
  });
  return api;
};

/** The names on the rows, in their order. */
export const shownNames = (): string[] =>
  page
    .getByRole('button', { name: /^Edit / })
    .elements()
    .map((button) => `${button.getAttribute('aria-label')}`.slice('Edit '.length));

export const channelRow = (name: string): Locator =>
  screen.main.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

const COLUMNS = ['Channel', 'Genre', 'Status', 'Upload Date', 'Metadata', 'Listeners', 'Actions'] as const;

/** A value of that row, by the title of its column. */
export const channelCell = (name: string, column: (typeof COLUMNS)[number]): Locator =>
  channelRow(name).getByRole('cell').nth(COLUMNS.indexOf(column));

/** A button in Nova's row: 'Edit', 'Delete'. */
export const rowButton = (what: string) => page.getByRole('button', { name: `${what} Nova`, exact: true });

/** Opens what is folded away in the dialog. */
export const unfold = (): void => {
  for (const fold of screen.dialog.element().querySelectorAll('details')) fold.open = true;
};
