import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ScreenBoundary } from './error-screens.tsx';

const RELOAD_AFTER_MS = 1_000;

const LostScreen = () => {
  throw new TypeError('error loading dynamically imported module: /assets/profile-page.js');
};

test('a screen whose file is lost does not bring back who leaves it meanwhile', {
  tags: ['error-screens'],
}, async () => {
  const timers = holdTimers(RELOAD_AFTER_MS);
  const leave = renderPart(
    <ScreenBoundary>
      <LostScreen />
    </ScreenBoundary>,
  );
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.poll(timers.count).toBe(1);
  leave();
  await expect.poll(timers.count).toBe(0);
  vi.mocked(console.error).mockClear();
});
