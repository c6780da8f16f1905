import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { useWakeLock } from './use-wake-lock.ts';

const Screen = () => {
  useWakeLock(true);
  return null;
};

const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the screen stays awake again when the page comes back', async () => {
  let locked = 0;
  const request = () => {
    locked += 1;
    const release = () => {
      locked -= 1;
      return Promise.resolve();
    };
    return Promise.resolve({ release });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const remove = renderPart(<Screen />);
  await expect.poll(() => locked).toBe(1);
  // The browser releases the lock of a page that is hidden.
  setVisibility('hidden');
  locked = 0;
  setVisibility('visible');
  await expect.poll(() => locked).toBe(1);
  remove();
  await expect.poll(() => locked).toBe(0);
});
