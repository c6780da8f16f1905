import { describe, expect, test, vi } from 'vitest';
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

  test('that was pasted stays behind other sources and its preview, and is not lost without a question', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const api = await openImport();
    const rows = [previewRow(2, { name: 'Nova' })];
    api.respond({ previewImport: () => ({ success: true, previewId: 'preview', room: 1_000, rows }) });
    await screen.dialog.getByRole('tab', { name: 'Text' }).click();
    await screen.field('Text of the list').fill('https://radio.example/');
    await screen.dialog.getByRole('tab', { name: 'File' }).click();
    await screen.dialog.getByRole('tab', { name: 'Text' }).click();
    await screen.button('Preview').click();
    await screen.button('Another list').click();
    await expect.element(screen.field('Text of the list')).toHaveValue('https://radio.example/');
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'What you have entered is not saved. Leave without saving?',
    );
    await expect.element(screen.field('Text of the list')).toHaveValue('https://radio.example/');
    await screen.field('Text of the list').clear();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(confirm).toHaveBeenCalledOnce();
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
