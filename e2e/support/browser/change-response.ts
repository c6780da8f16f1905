import type { Page } from '@playwright/test';

const PAGE_HAS_LEFT = /has been disposed|has been closed|Test ended/;

/** Changes the JSON of responses on their way to the page. One that has left meanwhile wants none. */
export async function changeResponse<Body>(
  page: Page,
  url: string | RegExp,
  change: (body: Body) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch (error) {
      if (!PAGE_HAS_LEFT.test(String(error))) throw error;
    }
  });
}
