import { changeBootData, expect, test } from '../support/fixtures/home-fixture.ts';

const LIST_CALL = /\/api\/channels\?.*featuredOnly/;

test('the first screen is complete before any call to the API', async ({ home, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  let callsAtLoad: string[] | null = null;
  page.on('load', () => {
    callsAtLoad = [...calls];
  });
  // No call gets a response: everything shown came with the page.
  await page.route('**/api/**', () => {});
  await home.open();
  await expect(home.cards).toHaveCount(12);
  await expect(home.count(14)).toBeVisible();
  await expect(home.skeletons).toHaveCount(0);
  expect(callsAtLoad).toEqual([]);
  expect(calls.filter((url) => LIST_CALL.test(url))).toEqual([]);
});

test('shows twelve placeholders while a list is loading', async ({ home, page }) => {
  await home.open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST_CALL, async (route) => {
    await held;
    await route.continue();
  });
  await home.sortBy.selectOption('Name');
  await expect(home.skeletons).toHaveCount(12);
  await expect(home.cards).toHaveCount(0);
  release();
  await expect(home.cards).toHaveCount(12);
  await expect(home.skeletons).toHaveCount(0);
});

test('a list that fails to load shows an error and can be retried', async ({ home, page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await home.open();
  await page.route(LIST_CALL, (route) => route.abort());
  await home.sortBy.selectOption('Name');
  await expect(home.list.getByText('Failed to load channels')).toBeVisible();
  await page.unroute(LIST_CALL);
  await home.list.getByRole('button', { name: 'Try again' }).click();
  await expect(home.cards).toHaveCount(12);
});

test('without boot data the page asks the API and looks the same', async ({ home, page }) => {
  await changeBootData(page, (boot) => {
    boot.channels = {};
  });
  await home.open();
  await expect(home.cards).toHaveCount(12);
  await expect(home.count(14)).toBeVisible();
});
