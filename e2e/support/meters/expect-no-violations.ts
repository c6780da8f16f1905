import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { MODES, pageWidth, SIZES, setMode } from '../browser/views.ts';

/** Fails with what axe finds and where. */
export async function expectNoViolations(page: Page, view = ''): Promise<void> {
  // Half a megabyte of axe is only sent to a page that does not have it yet.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) });
  // Legacy mode saves a second page that would join frames: it costs more than the check, and there are no frames.
  const { violations } = await builder.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`),
  );
  expect(found, view).toEqual([]);
}

/** The open page as it stands, in light and in dark: both without a second load of the page. */
export async function expectNoViolationsInBothModes(page: Page): Promise<void> {
  for (const mode of MODES) {
    await setMode(page, mode);
    await expectNoViolations(page, mode);
  }
}

/** The same on a phone and on a desktop, where nothing may be wider than the window. */
export async function expectNoViolationsInAllViews(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await pageWidth(page)).toBeLessThanOrEqual(size.width);
    await expectNoViolationsInBothModes(page);
  }
}
