import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { showToast } from '../../lib/toast-store.ts';

describe('a toast', { tags: ['toasts'] }, () => {
  const CLOSES_AFTER_MS = 5_000;
  /** A check that waits for the toast lets some time pass. */
  const MARGIN_MS = 500;

  const show = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    renderPart(<p>Page</p>);
    await expect.element(page.getByText('Page')).toBeVisible();
    showToast('info', 'There is no channel 7');
    const toast = screen.toasts.getByRole('status');
    await expect.element(toast).toBeVisible();
    return toast;
  };

  test('closes by itself after five seconds', async () => {
    const toast = await show();
    vi.advanceTimersByTime(CLOSES_AFTER_MS - MARGIN_MS);
    await new Promise(requestAnimationFrame);
    expect(toast.elements()).toHaveLength(1);
    vi.advanceTimersByTime(MARGIN_MS);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(toast.elements()).toEqual([]);
  });

  test('stays under the pointer, and can be dismissed', async () => {
    const toast = await show();
    await toast.hover();
    vi.advanceTimersByTime(2 * CLOSES_AFTER_MS);
    await new Promise(requestAnimationFrame);
    await expect.element(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(toast).not.toBeInTheDocument();
  });

  test('is at the bottom right, dark in both modes', async () => {
    const toast = await show();
    const { dataset } = document.documentElement;
    onTestFinished(() => void delete dataset.theme);
    for (const mode of ['light', 'dark']) {
      dataset.theme = mode;
      expect(getComputedStyle(toast.element()).backgroundColor).toMatch(/^rgb\((\d\d?, ){2}\d\d?\)$/);
    }
    const { left, right, top } = toast.element().getBoundingClientRect();
    expect(right).toBeGreaterThan(innerWidth - 60);
    expect(left).toBeGreaterThan(innerWidth / 2);
    expect(top).toBeGreaterThan(innerHeight / 2);
  });
});
