import type { Browser } from '@playwright/test';

export type Visitor = {
  /** The value of one of the theme's custom properties on the visitor's page. */
  property(name: string): Promise<string>;
  close(): Promise<void>;
};

/** Opens the home page in a context of its own, connected to live events. */
export async function openVisitor(browser: Browser, origin: string): Promise<Visitor> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const connected = page.waitForResponse(/\/api\/live/);
  await page.goto(origin);
  await connected;
  return {
    property: (name) =>
      page.evaluate(
        (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
        name,
      ),
    close: () => context.close(),
  };
}
