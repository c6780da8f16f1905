import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusal } from '../../../../../testing/fake-api.ts';
import { openImport, readText } from '../../../../../testing/open-import.tsx';
import { previewRow } from '../../../../../testing/sample-imports.ts';
import { screen } from '../../../../../testing/screen.ts';

describe('a list', { tags: ['channel-import'] }, () => {
  test('that cannot be read is refused with the server’s reason and what to do, and without a toast', async () => {
    const api = await openImport();
    const message = 'Line 2: The XML is not well-formed.';
    api.respond({ previewImport: () => refusal('list-unreadable', { message }) });
    await readText('<opml>\n<body>');
    const alert = screen.dialog.getByRole('alert');
    await expect.element(alert).toMatchTextContent(message);
    await expect.element(alert).toMatchTextContent('Correct the text and press Preview again.');
    await expect.element(screen.field('Text of the list')).toHaveValue('<opml>\n<body>');
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
  });

  test('is sent as the file that was chosen', async () => {
    const api = await openImport();
    const rows = [previewRow(2, { name: 'Nova' })];
    api.respond({ previewImport: () => ({ success: true, previewId: 'preview', room: 1_000, rows }) });
    const file = new File(['name;url\nNova;https://radio.example/'], 'list.csv', { type: 'text/csv' });
    await expect.element(screen.button('Choose a file')).toBeVisible();
    const chooser = screen.dialog.element().querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(chooser, file);
    await expect.element(screen.dialog.getByText('1 new, 0 duplicates, 0 invalid')).toBeVisible();
    expect(api.requests('previewImport')[0]?.files?.get('file')).toMatchObject({ name: 'list.csv' });
  });
});
