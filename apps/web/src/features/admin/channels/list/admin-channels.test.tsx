import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { holdResponse, proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import {
  listOf,
  openChannels,
  openStored,
  rowButton,
  shownNames,
} from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { screen } from '../../../../../testing/screen.ts';
import { StoredChannels } from '../../../../../testing/stored-channels.ts';

describe('the list', { tags: ['admin-channels-failed'] }, () => {
  test('shows in its place that it failed to load, and can be retried', async () => {
    const api = openChannels();
    api.respond({ listChannels: () => proxyFailure() });
    await expect.element(screen.main.getByRole('heading', { name: 'Failed to load channels' })).toBeVisible();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    api.respond({ listChannels: () => listOf(sampleChannel()) });
    await screen.main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rowButton('Edit')).toBeVisible();
  });

  test('opens no channel whose details fail to load', async () => {
    const api = openChannels();
    api.respond({ getChannel: () => proxyFailure() });
    await rowButton('Edit').click();
    await expect.element(screen.dialog.getByText('Failed to load channel details')).toBeVisible();
    api.respond({ getChannel: () => ({ success: true, data: sampleChannel() }) });
    await screen.button('Try again').click();
    await expect.element(screen.field('Name')).toHaveValue('Nova');
  });
});

describe('Delete', { tags: ['channel-delete-asks'] }, () => {
  test('asks first, and leaves the channel where that is refused', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const api = openChannels();
    await rowButton('Delete').click();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('Delete channel 7, Nova?') as string,
    );
    await expect.element(rowButton('Delete')).toBeVisible();
    expect(api.requests('deleteChannel')).toEqual([]);
  });

  test('removes the row, focuses the count and offers to undo it', { tags: ['channel-toasts'] }, async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const stored = new StoredChannels(['Nova'], 7);
    openStored(stored);
    await rowButton('Delete').click();
    await expect.element(screen.toast('Channel deleted successfully')).toBeVisible();
    await expect.element(rowButton('Delete')).not.toBeInTheDocument();
    await expect.element(screen.main.getByText('0 channels found')).toHaveFocus();
    await screen.main.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.toast('1 channel restored')).toBeVisible();
    await expect.element(rowButton('Delete')).toBeVisible();
  });

  test('cannot be undone where the station is full, and says so', { tags: ['channel-limit'] }, async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openStored(new StoredChannels(['Nova'], 7));
    api.respond({ restoreChannels: () => refusal('channels-full') });
    await rowButton('Delete').click();
    await screen.main.getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(screen.toast('A station may have at most 10,000 channels. Delete some to add others.'))
      .toBeVisible();
    await expect.element(rowButton('Delete')).not.toBeInTheDocument();
  });

  test('of the last channel of the last page leads to the page before it', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const names = Array.from({ length: 11 }, (_, index) => `Solo ${index}`);
    openStored(new StoredChannels(names, 1), '?page=2');
    await screen.main.getByRole('button', { name: 'Delete Solo 10' }).click();
    await expect.poll(shownNames).toEqual(names.slice(0, 10));
    expect(location.search).toBe('');
  });
});

describe('Delete', { tags: ['channel-delete-failed'] }, () => {
  test('shows its own text alone when it fails, and the channel stays', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openChannels();
    api.respond({ deleteChannel: () => proxyFailure() });
    await rowButton('Delete').click();
    await expect.element(screen.toast('Failed to delete channel')).toBeVisible();
    await expect.element(screen.toasts.getByRole('alert')).toHaveTextContent('Failed to delete channel');
    await expect.element(rowButton('Delete')).toBeVisible();
  });

  test('removes the row of a channel that another administrator has deleted', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openChannels();
    await expect.element(rowButton('Delete')).toBeVisible();
    api.respond({ deleteChannel: () => refusal('channel-not-found'), listChannels: () => listOf() });
    await rowButton('Delete').click();
    await expect.element(screen.toast('Failed to delete channel')).toBeVisible();
    await expect.element(rowButton('Delete')).not.toBeInTheDocument();
  });
});

describe('a row that is moved by a key', { tags: ['renumbering'] }, () => {
  test.each([
    ['ascending', '', 8],
    ['descending', '?sortOrder=desc', 6],
  ])('goes down a list in %s order', async (_order, search, channelNumber) => {
    const api = openChannels(search);
    api.respond({ renumberChannel: () => refusal('channel-not-found') });
    await expect.element(rowButton('Move')).toBeVisible();
    (rowButton('Move').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => api.requests('renumberChannel')[0]?.body).toMatchObject({ channelNumber });
  });
});

test('Select all shows how far it is, and does not come back after Clear', {
  tags: ['channel-selection'],
}, async () => {
  const api = openChannels();
  const last = holdResponse(listOf(sampleChannel()));
  const pages = { totalPages: 2, pagination: { page: 1, limit: 100, total: 200, totalPages: 2 } };
  api.respond({
    listChannels: ({ query }) =>
      query.page === '2' ? last.respond() : { ...listOf(sampleChannel()), ...pages },
  });
  await screen.main.getByRole('checkbox', { name: 'Select Nova' }).click();
  await screen.main.getByRole('button', { name: 'Select all 200' }).click();
  await expect.element(screen.main.getByText('100 of 200…')).toBeVisible();
  await screen.main.getByRole('button', { name: 'Clear selection' }).click();
  last.release();
  await expect.element(screen.main.getByText('100 of 200…')).not.toBeInTheDocument();
  await expect.element(screen.main.getByRole('checkbox', { name: 'Select Nova' })).not.toBeChecked();
});

describe('channels that need attention', { tags: ['stream-schedule'] }, () => {
  const filter = () => screen.main.getByRole('combobox', { name: 'Attention' });

  test('are listed by their kind, and Clear leads back to all', async () => {
    const api = openChannels('?status=active&attention=any');
    await expect.element(filter()).toHaveValue('any');
    await filter().selectOptions('Same stream twice');
    await expect
      .poll(() => api.requests('listChannels').at(-1)?.query)
      .toMatchObject({ attention: 'duplicate', status: 'active' });
    expect(location.search).toBe('?status=active&attention=duplicate');
    await expect.element(screen.main.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await expectAccessibleViews();
    await screen.main.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(filter()).not.toBeInTheDocument();
    expect(location.search).toBe('');
  });

  test('have no selector in the list of all channels', async () => {
    openChannels();
    await expect.element(rowButton('Edit')).toBeVisible();
    await expect.element(filter()).not.toBeInTheDocument();
  });
});
