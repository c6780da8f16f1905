import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { page } from 'vitest/browser';
import type { FakeApi } from './fake-api.ts';
import { openChannels } from './open-channels.tsx';
import { screen } from './screen.ts';

/** The dialog that imports a list. */
export const openImport = async (api = openChannels()): Promise<FakeApi> => {
  await screen.main.getByRole('button', { name: 'Import, export and restore' }).click();
  await page.getByRole('menuitem', { name: 'Import channels…' }).click();
  return api;
};

/** Gives the dialog a text to read. */
export const readText = async (text = 'a list'): Promise<void> => {
  await screen.dialog.getByRole('tab', { name: 'Text' }).click();
  await screen.field('Text of the list').fill(text);
  await screen.button('Preview').click();
};

/** The preview of a list with these rows. */
export const openPreview = async (
  rows: PreviewRow[],
  { api = openChannels(), room = 1_000 }: { api?: FakeApi; room?: number } = {},
): Promise<FakeApi> => {
  await openImport(api);
  api.respond({ previewImport: () => ({ success: true, previewId: 'preview', room, rows }) });
  await readText();
  return api;
};
