import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { ShareButton } from './share-button.tsx';

/** A touch device whose share sheet ends in this way. */
const shareWith = (share: () => Promise<void>): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
};

const press = async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderPart(<ShareButton channel={{ _id: 'nova', name: 'Nova' }} />);
  await page.getByRole('button').click();
  return write;
};

test('closing the share sheet copies nothing', { tags: ['channel-share'] }, async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
  shareWith(share);
  const write = await press();
  await expect.poll(() => share.mock.settledResults[0]?.type).toBe('rejected');
  expect(write).not.toHaveBeenCalled();
  expect(screen.toasts.getByRole('status').all()).toEqual([]);
});

test('a share sheet that cannot open copies the address instead', { tags: ['channel-share'] }, async () => {
  shareWith(() => Promise.reject(new DOMException('Not here', 'NotAllowedError')));
  const write = await press();
  await expect.element(screen.toasts.getByRole('status')).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(`${location.origin}/channel/nova`);
});

/** A page without TLS, where browsers offer no clipboard. */
const withoutClipboard = (isCopied: boolean) => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const copy = vi.spyOn(document, 'execCommand').mockImplementation(() => isCopied);
  renderPart(<ShareButton channel={{ _id: 'nova', name: 'Nova' }} />);
  return copy;
};

test('the address is copied without a clipboard, too', {
  tags: ['channel-share', 'url-copied'],
}, async () => {
  const copy = withoutClipboard(true);
  await page.getByRole('button').click();
  await expect.element(screen.toast('Channel URL copied to clipboard')).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith('copy');
});

test('an address that cannot be copied is shown', { tags: ['channel-share'] }, async () => {
  withoutClipboard(false);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Share channel' })).toBeVisible();
  await expect.element(screen.dialog.getByText(`${location.origin}/channel/nova`)).toBeVisible();
});
