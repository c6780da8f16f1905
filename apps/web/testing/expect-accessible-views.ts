import { expect } from 'vitest';
import { expectNoViolations } from './expect-no-violations.ts';
import { inAllViews } from './in-all-views.ts';

/** In each view, axe finds nothing, and nothing is wider than the window. */
export const expectAccessibleViews = (): Promise<void> =>
  inAllViews(async () => {
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectNoViolations();
  });
