import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { refusal } from '../../../../../testing/fake-api.ts';
import { channelsApi, renderChannels } from '../../../../../testing/open-channels.tsx';
import { openPreview } from '../../../../../testing/open-import.tsx';
import { previewRow, sampleJob } from '../../../../../testing/sample-imports.ts';

const NEW = previewRow(2, { name: 'First', genre: 'Jazz' });
const TAKEN = previewRow(3, { name: 'Café' }, { reason: 'Number 1 is taken.' });
const DUPLICATE = previewRow(
  4,
  { name: 'Wave again' },
  { status: 'duplicate', duplicateOf: { _id: 'wave', line: null, name: 'Wave Z' } },
);
const INVALID = previewRow(
  5,
  { streamUrl: 'ftp://nothing/' },
  { status: 'invalid', reason: 'Channel name is required.' },
);
const ROWS = [NEW, TAKEN, DUPLICATE, INVALID];

const preview = () => page.getByRole('dialog', { name: 'Import channels' });
const field = (name: string, line: number) =>
  preview().getByRole('textbox', { name: `${name}, line ${line}` });
const importButton = (text: string) => preview().getByRole('button', { name: text });
const allNew = (count: number) => preview().getByRole('checkbox', { name: `Select all new rows (${count})` });

const started = () => ({ success: true as const, job: sampleJob() });
const running = { success: true as const, job: sampleJob(), remarks: [], picturesDue: 0 };

const correctInvalid = async () => {
  await field('Name', 5).fill('Corrected');
  await field('Stream URL', 5).fill('https://radio.example/mended');
  await userEvent.keyboard('{Enter}');
};

describe('the preview of an import', { tags: ['channel-import'] }, () => {
  test('shows the state of each row, and selects those that are new', async () => {
    await openPreview(ROWS);
    await expect.element(preview().getByText('2 new, 1 duplicate, 1 invalid')).toBeVisible();
    await expect.element(field('Name', 3)).toHaveValue('Café');
    await expect.element(preview().getByText('Number 1 is taken.')).toBeVisible();
    await expect.element(preview().getByText('Same as Wave Z')).toBeVisible();
    await expect.element(preview().getByText('Channel name is required.')).toBeVisible();
    await expect.element(importButton('Import 2 channels')).toBeEnabled();
    await expect.element(preview().getByRole('checkbox', { name: 'Import line 5' })).toBeDisabled();
    await expectAccessibleViews();
  });

  test('names for how many channels there is room', { tags: ['channel-limit'] }, async () => {
    await openPreview(ROWS, { room: 1 });
    const hint = preview().getByText(
      'A station may have at most 10,000 channels, and this one has room for 1 more. Choose fewer rows, or delete channels.',
    );
    await expect.element(hint).toBeVisible();
    await preview().getByRole('checkbox', { name: 'Import Café' }).click();
    await expect.element(hint).not.toBeInTheDocument();
    await expect.element(importButton('Import 1 channel')).toBeEnabled();
  });

  test('selects a row that is corrected in place, which leaves the rows of its kind', async () => {
    await openPreview(ROWS);
    await preview().getByLabelText('Show').selectOptions('Invalid');
    await expect.element(field('Name', 2)).not.toBeInTheDocument();
    await correctInvalid();
    await expect.element(preview().getByText('No rows of this kind')).toBeVisible();
    await preview().getByLabelText('Show').selectOptions('All rows');
    await expect.element(importButton('Import 3 channels')).toBeEnabled();
  });

  test('has a dialog for all fields of a row, which marks a mistake', async () => {
    const api = await openPreview([NEW]);
    api.respond({ startImport: started, getImport: () => running });
    await preview().getByRole('button', { name: 'Edit all fields of First' }).click();
    const row = page.getByRole('dialog', { name: 'Edit line 2' });
    await row.getByLabelText('Website').fill('nowhere');
    await row.getByRole('button', { name: 'Apply' }).click();
    await expect.element(row.getByLabelText('Website')).toHaveFocus();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await row.getByRole('button', { name: 'Cancel' }).click();
    await userEvent.keyboard('{Escape}');
    expect(confirm.mock.calls).toEqual(
      Array(2).fill(['What you have entered is not saved. Leave without saving?']),
    );
    await row.getByLabelText('Website').fill('https://first.example/');
    await row.getByRole('button', { name: 'Apply' }).click();
    await expect.element(row).not.toBeInTheDocument();
    await importButton('Import 1 channel').click();
    await expect
      .poll(() => api.requests('startImport')[0]?.body.rows)
      .toMatchObject([{ index: 0, channel: { website: 'https://first.example/' } }]);
  });

  test('imports nothing while no row is selected', async () => {
    await openPreview(ROWS);
    await allNew(2).click();
    await expect.element(importButton('Import 0 channels')).toBeDisabled();
    await allNew(2).click();
    await expect.element(importButton('Import 2 channels')).toBeEnabled();
  });

  test('is not closed with a choice in it, unless that is confirmed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await openPreview(ROWS);
    await allNew(2).click();
    await preview().getByRole('button', { name: 'Close' }).click();
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard the preview and what you have changed in it?');
    await expect.element(allNew(2)).not.toBeChecked();
    confirm.mockReturnValue(true);
    await preview().getByRole('button', { name: 'Close' }).click();
    await expect.element(preview()).not.toBeInTheDocument();
  });

  test('is not left with a text in it that is not applied yet, unless that is confirmed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await openPreview(ROWS);
    await field('Name', 3).fill('Half a na');
    await userEvent.keyboard('{Escape}');
    history.pushState(null, '', '/admin/users');
    expect(confirm.mock.calls).toEqual(
      Array(2).fill(['Discard the preview and what you have changed in it?']),
    );
    await expect.element(field('Name', 3)).toHaveValue('Half a na');
  });

  test('features the channels of chosen genres', async () => {
    const api = await openPreview([NEW, TAKEN]);
    api.respond({ startImport: started, getImport: () => running });
    await preview().getByLabelText('Featured').selectOptions('Those of some genres');
    await preview()
      .getByRole('group', { name: 'Feature the channels of' })
      .getByLabelText('Jazz (1)')
      .click();
    await expectAccessibleViews();
    await importButton('Import 2 channels').click();
    await expect
      .poll(() => api.requests('startImport')[0]?.body)
      .toEqual({ previewId: 'preview', featured: { genres: ['Jazz'] }, rows: [{ index: 0 }, { index: 1 }] });
  });

  test('that has expired names what to do', async () => {
    const api = await openPreview([NEW]);
    api.respond({ startImport: () => refusal('preview-not-found') });
    await importButton('Import 1 channel').click();
    const alert = preview().getByRole('alert');
    await expect.element(alert).toMatchTextContent('This preview has expired.');
    await expect.element(alert).toMatchTextContent('Press Another list and read it again.');
    await expect.element(field('Name', 2)).toHaveValue('First');
  });

  test('is back as it was changed after the session has ended', async () => {
    const api = channelsApi();
    const leave = renderChannels();
    await openPreview([NEW, TAKEN], { api });
    await field('Name', 2).fill('Back again');
    await userEvent.keyboard('{Enter}');
    await preview().getByRole('checkbox', { name: 'Import Café' }).click();
    await preview().getByLabelText('Featured').selectOptions('Those of some genres');
    await preview().getByLabelText('Jazz (1)').click();
    api.respond({ startImport: () => refusal('unauthenticated') });
    await importButton('Import 1 channel').click();
    await expect.poll(() => sessionStorage.getItem('draft')).toContain('Back again');

    leave();
    renderChannels();
    api.respond({ startImport: started, getImport: () => running });
    await expect.element(preview().getByText('Your unsaved changes are back.')).toBeVisible();
    await expect.element(field('Name', 2)).toHaveValue('Back again');
    await expect.element(preview().getByLabelText('Jazz (1)')).toBeChecked();
    await expectAccessibleViews();
    await importButton('Import 1 channel').click();
    await expect
      .poll(() => api.requests('startImport')[1]?.body)
      .toMatchObject({
        featured: { genres: ['Jazz'] },
        rows: [{ index: 0, channel: { name: 'Back again' } }],
      });
  });
});
