import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { Toasts } from './toasts.tsx';

/** Some of it passes before the test has seen the toast. */
const CLOSE_MS = 1_000_000;

test('a toast stays while the focus is in it, and then for what was left of its time', {
  tags: ['toasts'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const onDismiss = vi.fn();
  const toasts = [{ id: 1, kind: 'info' as const, text: 'Saved' }];
  renderPart(<Toasts toasts={toasts} closeAfterMs={CLOSE_MS} onDismiss={onDismiss} />);
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  const button = dismiss.element() as HTMLElement;
  const pass = async (share: number) => {
    await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(share * CLOSE_MS);
  };
  button.focus();
  await pass(2);
  button.blur();
  await pass(0.5);
  button.focus();
  await pass(2);
  button.blur();
  await pass(0.4);
  expect(onDismiss).not.toHaveBeenCalled();
  await pass(0.1);
  expect(onDismiss).toHaveBeenCalledWith(1);
});
