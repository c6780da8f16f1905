import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import { listOf, openChannels } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { screen } from '../../../../../testing/screen.ts';

const UNDO_UNTIL = '2026-11-30T12:00:00.000Z';
const deleted = (...names: string[]) => ({
  success: true as const,
  channels: names.map((name, index) => ({
    _id: name,
    name,
    channelNumber: 7 + index,
    undoUntil: UNDO_UNTIL,
  })),
});

const open = async (...names: string[]) => {
  const api = openChannels();
  api.respond({ listDeletedChannels: () => deleted(...names) });
  await screen.main.getByRole('button', { name: 'Import, export and restore' }).click();
  await page.getByRole('menuitem', { name: 'Deleted channels…' }).click();
  return api;
};

const restored = (message: string) => () => ({ success: true as const, message, channels: [] });

describe('deleted channels', { tags: ['deleted-channels'] }, () => {
  test('are restored one by one, and shown in the list of channels', async () => {
    const api = await open('Dawn', 'Dusk');
    await expect.element(screen.button('Restore Dusk')).toBeVisible();
    await expectAccessibleViews();
    api.respond({
      restoreChannels: restored('1 channel restored'),
      listDeletedChannels: () => deleted('Dawn'),
      listChannels: () => listOf(sampleChannel({ _id: 'Dusk', name: 'Dusk' })),
    });
    await screen.button('Restore Dusk').click();
    await expect.element(screen.toast('1 channel restored')).toBeVisible();
    await expect.element(screen.button('Restore Dusk')).not.toBeInTheDocument();
    expect(api.requests('restoreChannels').map(({ body }) => body.ids)).toEqual([['Dusk']]);
    await screen.button('Close').click();
    await expect.element(screen.main.getByRole('button', { name: 'Edit Dusk' })).toBeVisible();
  });

  test('are restored together', async () => {
    const api = await open('Dawn', 'Dusk');
    api.respond({ restoreChannels: restored('2 channels restored'), listDeletedChannels: () => deleted() });
    await screen.button('Restore all 2').click();
    await expect.element(screen.toast('2 channels restored')).toBeVisible();
    await expect
      .element(screen.dialog.getByRole('heading', { name: 'No channel was deleted in the last day' }))
      .toBeVisible();
    expect(api.requests('restoreChannels').map(({ body }) => body.ids)).toEqual([['Dawn', 'Dusk']]);
  });

  test('that cannot be restored say why', async () => {
    const api = await open('Dawn');
    api.respond({ restoreChannels: () => refusal('channels-full') });
    await screen.button('Restore Dawn').click();
    await expect
      .element(screen.toast('A station may have at most 10,000 channels. Delete some to add others.'))
      .toBeVisible();
    await expect.element(screen.button('Restore Dawn')).toBeVisible();
  });

  test('that fail to load can be retried', async () => {
    const api = openChannels();
    api.respond({ listDeletedChannels: () => proxyFailure() });
    await screen.main.getByRole('button', { name: 'Import, export and restore' }).click();
    await page.getByRole('menuitem', { name: 'Deleted channels…' }).click();
    await expect
      .element(screen.dialog.getByRole('heading', { name: 'Failed to load the deleted channels' }))
      .toBeVisible();
    api.respond({ listDeletedChannels: () => deleted('Dawn') });
    await screen.button('Try again').click();
    await expect.element(screen.button('Restore Dawn')).toBeVisible();
  });
});
