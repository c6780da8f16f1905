import type { Page } from '@playwright/test';

const PAGE_HAS_LEFT = /disposed|has been closed|Test ended/;

type Urls = Parameters<Page['route']>[0];

/** Changes the JSON of responses on their way to the page. `page.unroute` with the same `urls` ends it. */
export const changeResponse = <Body>(
  page: Page,
  urls: Urls,
  change: (body: Body) => unknown,
): Promise<void> => changeText(page, urls, (text) => JSON.stringify(change(JSON.parse(text))));

/** The same for responses of any kind. A page that has left meanwhile wants none. */
export async function changeText(page: Page, urls: Urls, change: (text: string) => string): Promise<void> {
  await page.route(urls, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    } catch (error) {
      if (!PAGE_HAS_LEFT.test(String(error))) throw error;
    }
  });
}
