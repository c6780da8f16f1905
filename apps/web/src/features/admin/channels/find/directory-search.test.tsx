import type { DirectoryStation } from '@airdial/contract/directory/schema';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { refusal } from '../../../../../testing/fake-api.ts';
import { openChannels, unfold } from '../../../../../testing/open-channels.tsx';
import { previewRow } from '../../../../../testing/sample-imports.ts';
import { screen } from '../../../../../testing/screen.ts';

const station = (line: number, name: string, more: Partial<DirectoryStation> = {}): DirectoryStation => ({
  _id: name,
  votes: 999,
  playUrl: `https://${line}.example/`,
  isHls: false,
  tags: ['jazz', 'smooth jazz'],
  row: previewRow(line, {
    channelNumber: undefined,
    name,
    streamUrl: `https://radio.example/${line}.pls`,
    codec: 'MP3',
    bitrate: 320,
    country: 'Norway',
    language: 'norwegian',
  }),
  ...more,
});

const INVALID = previewRow(3, { name: 'Broken' }, { status: 'invalid', reason: 'It has no web address.' });

const cards = () =>
  screen.dialog.getByRole('list', { name: 'Stations of the directory' }).getByRole('listitem');

const openDirectory = async () => {
  const api = openChannels();
  api.respond({
    getDirectory: () => ({ success: true, host: 'radio.directory.example' }),
    searchDirectory: ({ query }) => ({
      success: true,
      hasMore: query.page === '1',
      stations:
        query.page === '1'
          ? [station(1, 'Radio Fjell'), station(2, 'Radio Hav'), station(3, 'Broken', { row: INVALID })]
          : [station(4, 'Radio Skog')],
    }),
    countDirectoryChoices: () => ({ success: true }),
  });
  await screen.main.getByRole('button', { name: 'Add Channel' }).click();
  await expect.element(screen.field('Name')).toBeVisible();
  unfold();
  await screen.dialog.getByRole('tab', { name: 'Public directory' }).click();
  await screen.button('Search').click();
  return api;
};

describe('a search of the public directory', { tags: ['directory'] }, () => {
  test('sends what was typed', async () => {
    const api = await openDirectory();
    await screen.field('Tag').fill('talk');
    await screen.button('Search').click();
    await expect
      .poll(() => api.requests('searchDirectory').map(({ query }) => query))
      .toEqual([{ page: '1' }, { page: '1', tag: 'talk' }]);
  });

  test('shows stations with their facts, and further pages', async () => {
    await openDirectory();
    await expect.element(screen.dialog.getByText('The first 3 stations')).toBeVisible();
    await expect.element(cards().nth(0)).toMatchTextContent('MP3 · 320 kbps · 999 votes');
    await expect.element(cards().nth(1)).toMatchTextContent('Norway · norwegian · jazz, smooth jazz');
    await expectAccessibleViews();
    await screen.button('Show more').click();
    await expect.element(screen.dialog.getByText('4 stations found')).toBeVisible();
    await expect.element(screen.button('Show more')).not.toBeInTheDocument();
  });

  test('shows why a station cannot become a channel', async () => {
    await openDirectory();
    await expect.element(cards().nth(2)).toMatchTextContent('It has no web address.');
    await expect.element(cards().nth(2).getByRole('checkbox')).toBeDisabled();
  });

  test('fills in the dialog with a station, which the directory counts', async () => {
    const api = await openDirectory();
    await screen.button('Use Radio Hav').click();
    await expect.element(screen.field('Name')).toHaveValue('Radio Hav');
    await expect.element(screen.field('Name')).toHaveFocus();
    await expect.element(screen.field('Stream URL')).toHaveValue('https://radio.example/2.pls');
    await expect.element(screen.field('Country')).toHaveValue('Norway');
    expect(api.requests('countDirectoryChoices')[0]?.body).toEqual({ ids: ['Radio Hav'] });
  });

  test('that has no response names what to do', async () => {
    const api = await openDirectory();
    api.respond({ searchDirectory: () => refusal('directory-unavailable') });
    await screen.field('Station name').fill('hav');
    await screen.button('Search').click();
    await expect
      .element(screen.dialog)
      .toMatchTextContent('The directory does not respond. Try again later, or paste an address.');
  });

  test('makes several stations the preview of an import', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = await openDirectory();
    const rows = [previewRow(1, { name: 'Radio Fjell' }), previewRow(2, { name: 'Radio Hav' })];
    api.respond({ previewImport: () => ({ success: true, previewId: 'preview', room: 1_000, rows }) });
    for (const name of ['Radio Fjell', 'Radio Hav'])
      await screen.dialog.getByLabelText(`Select ${name}`).click();
    await screen.button('Add 2 stations').click();
    await expect
      .element(screen.dialog.getByRole('textbox', { name: 'Name, line 2' }))
      .toHaveValue('Radio Hav');
    await expect.element(screen.button('Import 2 channels')).toBeVisible();
    expect(api.requests('countDirectoryChoices')[0]?.body).toEqual({ ids: ['Radio Fjell', 'Radio Hav'] });
    expect(JSON.parse(`${api.requests('previewImport')[0]?.body.text}`)).toMatchObject([
      { name: 'Radio Fjell' },
      { name: 'Radio Hav' },
    ]);
  });
});
