import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds, in words that name the place. Contrast is judged once everything has stopped moving. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Legacy: without a second page to put frames together, which costs more than the look itself. There are no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`),
  );
  expect(found).toEqual([]);
}
