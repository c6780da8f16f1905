import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, MODES, PHONE, pageWidth, setMode } from '../browser/views.ts';

const VIEWS = [
  [PHONE, 'light'],
  [DESKTOP, 'dark'],
] as const;

/** WCAG 2.5.3, which axe leaves off: who speaks to a computer says the text that is visible. */
const RULES = { 'label-content-name-mismatch': { enabled: true } };

/** Fails with what axe finds and where. */
export async function expectNoViolations(page: Page, view = ''): Promise<void> {
  await untilNothingMoves(page);
  // Half a megabyte of axe is only sent to a page that does not have it yet.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) });
  // Legacy mode saves a second page that would join frames: it costs more than the check, and there are no frames.
  // Describing what passes takes half of the time.
  const { violations } = await builder
    .options({ resultTypes: ['violations'], rules: RULES })
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`),
  );
  expect(found, view).toEqual([]);
  await expect(page.locator('h1'), 'a page has one heading of the first level').toHaveCount(1);
}

/** What fades in has less contrast than it will have. */
const untilNothingMoves = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const isPassing = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isPassing)
        .map(({ finished }) => finished),
    );
  });

/** The open page as it stands, in light and in dark: both without a second load of the page. */
export async function expectNoViolationsInBothModes(page: Page): Promise<void> {
  for (const mode of MODES) {
    await setMode(page, mode);
    await expectNoViolations(page, mode);
  }
}

/**
 * On a phone in light and on a desktop in dark: each layout and each palette once. Nothing may be wider than the window.
 */
export async function expectNoViolationsInAllViews(page: Page): Promise<void> {
  for (const [size, mode] of VIEWS) {
    await page.setViewportSize(size);
    // The layout follows the new size a frame later.
    await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(size.width);
    await setMode(page, mode);
    await expectNoViolations(page, `${mode} at ${size.width} px`);
  }
}
