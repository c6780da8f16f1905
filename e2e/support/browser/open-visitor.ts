import type { Browser } from '@playwright/test';

export type Visitor = {
  /** What the visitor's page wears under a custom property of the theme. */
  property(name: string): Promise<string>;
  close(): Promise<void>;
};

/** Somebody else, in a browser of their own, with the home page open and told of what changes. */
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
