import type { Channel } from '@airdial/contract/channel/schema';
import { page } from 'vitest/browser';
import { AdminChannels } from '../src/features/admin/channels/list/admin-channels.tsx';
import { FakeApi } from './fake-api.ts';
import { renderPart } from './render-part.tsx';
import { sampleChannel } from './sample-channels.ts';
import { screen } from './screen.ts';

/** A page of channels, as the server responds. */
export const listOf = (...channels: Channel[]) => ({
  success: true as const,
  channels,
  totalPages: 1,
  pagination: { page: 1, limit: 10, total: channels.length, totalPages: 1 },
});

/** The panel's tab with one channel, Nova. */
export const openChannels = (search = ''): FakeApi => {
  const api = new FakeApi({
    listChannels: () => listOf(sampleChannel()),
    getChannel: () => ({ success: true, data: sampleChannel() }),
    getNextChannelNumber: () => ({ success: true, channelNumber: 8 }),
    getDirectory: () => ({ success: true, host: null }),
    listGenres: () => ({ success: true, genres: [] }),
    listImports: () => ({ success: true, jobs: [] }),
  });
  renderPart(<AdminChannels />, `/admin/channels${search}`);
  return api;
};

/** A button in Nova's row: 'Edit', 'Delete'. */
export const rowButton = (what: string) => page.getByRole('button', { name: `${what} Nova`, exact: true });

/** Opens what is folded away in the dialog. */
export const unfold = (): void => {
  for (const fold of screen.dialog.element().querySelectorAll('details')) fold.open = true;
};
