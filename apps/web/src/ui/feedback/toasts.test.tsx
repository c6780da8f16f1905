import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { Toasts } from './toasts.tsx';

const CLOSE_MS = 1_000;

const openToast = async () => {
  const onDismiss = vi.fn();
  const toasts = [{ id: 1, kind: 'info' as const, text: 'Saved' }];
  renderPart(<Toasts toasts={toasts} closeAfterMs={CLOSE_MS} onDismiss={onDismiss} />);
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  return { onDismiss, dismiss: dismiss.element() as HTMLElement };
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a toast stays while the focus is in it, and then for what was left of its time', {
  tags: ['toasts'],
}, async () => {
  const { onDismiss, dismiss } = await openToast();
  await wait(0.6 * CLOSE_MS);
  dismiss.focus();
  await wait(1.5 * CLOSE_MS);
  expect(onDismiss).not.toHaveBeenCalled();
  const leftMs = performance.now();
  dismiss.blur();
  await vi.waitFor(() => expect(onDismiss).toHaveBeenCalledWith(1), { interval: 10 });
  expect(performance.now() - leftMs).toBeLessThan(0.9 * CLOSE_MS);
});
