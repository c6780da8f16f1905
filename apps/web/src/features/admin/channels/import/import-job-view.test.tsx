import type { ImportJob, ImportRemark } from '@airdial/contract/channel-list/schema';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openChannels } from '../../../../../testing/open-channels.tsx';
import { sampleJob } from '../../../../../testing/sample-imports.ts';
import { screen } from '../../../../../testing/screen.ts';

const REMARK: ImportRemark = { line: 7, name: 'Moon', state: 'failed', reason: 'Channel name is required.' };

const progress = (name: string) => page.getByRole('progressbar', { name });
const inPage = () => screen.main.getByRole('region', { name: 'Import channels' });

/** The tab while an import runs; `become` changes it, as other administrators and the server do. */
const openWithImport = () => {
  let job = sampleJob();
  const api = openChannels();
  api.respond({
    listImports: () => ({ success: true, jobs: [job] }),
    getImport: () => ({ success: true, job, remarks: [REMARK], picturesDue: 0 }),
    undoImport: () => {
      job = { ...job, state: 'undoing', undone: 100 };
      return { success: true, job };
    },
  });
  return { api, become: (more: Partial<ImportJob>) => (job = { ...job, ...more }) };
};

describe('an import that runs', { tags: ['channel-import'] }, () => {
  test('is shown in the page, and so is its undo', async () => {
    const { become } = openWithImport();
    await expect.element(progress('250 of 1,000 channels imported')).toHaveAttribute('value', '250');
    become({ state: 'undoing', undone: 100 });
    await expect
      .element(progress('The import is being undone: 100 of 248 channels deleted'))
      .toHaveAttribute('value', '100');
  });

  test('has a dialog with the rows that failed, in which its end is announced', async () => {
    const { become } = openWithImport();
    await inPage().getByRole('button', { name: 'Show' }).click();
    const rows = screen.dialog.getByRole('table', { name: 'Rows with remarks' }).getByRole('row');
    for (const text of ['7', 'Moon', 'Failed', 'Channel name is required.'])
      await expect.element(rows.nth(1)).toMatchTextContent(text);
    expect(rows.all()).toHaveLength(2);
    await expect.element(screen.dialog.getByText('Correct the failed rows')).not.toBeInTheDocument();
    become({ state: 'done' });
    await expect.element(screen.dialog.getByText(/^Correct the failed rows/)).toBeVisible();
    await expect
      .element(screen.dialog.getByRole('status'))
      .toMatchTextContent('Import finished: 248 channels created, 2 failed');
    await expect.element(inPage()).not.toBeInTheDocument();
  });

  test('is undone after a question', async () => {
    const { api, become } = openWithImport();
    await inPage().getByRole('button', { name: 'Show' }).click();
    become({ state: 'done', created: 3, failed: 0 });
    await expect.element(screen.dialog.getByText('Import finished: 3 channels created')).toBeVisible();
    await screen.button('Undo import').click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect
      .element(question)
      .toMatchTextContent('This deletes the 3 channels that the import has created.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(api.requests('undoImport')).toEqual([]);
    await screen.button('Undo import').click();
    await question.getByRole('button', { name: 'Undo import' }).click();
    // The page shows the same below the dialog.
    await expect
      .element(
        screen.dialog.getByRole('progressbar', {
          name: 'The import is being undone: 100 of 3 channels deleted',
        }),
      )
      .toBeVisible();
    become({ state: 'undone', undone: 3, undoUntil: null });
    await expect.element(screen.toast('Import undone: 3 channels deleted')).toBeVisible();
    await expect.element(screen.dialog.getByText('Import undone: 3 channels deleted')).toBeVisible();
    await screen.button('Done').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });
});
