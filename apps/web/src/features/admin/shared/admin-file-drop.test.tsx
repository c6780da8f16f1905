import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../../../testing/render-part.tsx';
import { FileButton } from './admin-file-drop.tsx';

test('the same file can be chosen again', async () => {
  const onFile = vi.fn();
  renderPart(<FileButton label="Choose" onFile={onFile} />);
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(chooser as HTMLInputElement, new File(['#EXTM3U'], 'dial.m3u'));
  await expect.poll(() => onFile.mock.calls.length).toBe(1);
  // A browser reports no change while the field has a file of the same path.
  expect(chooser?.value).toBe('');
});
