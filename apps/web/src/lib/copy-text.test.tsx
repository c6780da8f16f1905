import { expect, onTestFinished, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

test('a text is copied without the clipboard API, and the focus stays where it was', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  let copied = '';
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => button.remove());
  button.focus();
  expect(await copyText('https://radio.example')).toBe(true);
  expect(copied).toBe('https://radio.example');
  expect(document.activeElement).toBe(button);
});
