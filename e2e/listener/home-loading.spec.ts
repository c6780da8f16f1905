import { changeBootData, expect, test } from '../support/fixtures/home-fixture.ts';

const MAIN_SCRIPT = /\/assets\/index-[\w-]+\.js$/;
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

test('what is typed and chosen before the script is there counts when it has come', async ({
  home,
  page,
}) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(MAIN_SCRIPT, async (route) => {
    await loaded.promise;
    await route.fallback();
  });
  await page.goto(home.url, { waitUntil: 'commit' });
  await home.search.pressSequentially('wave');
  await home.sortBy.selectOption('Name');
  loaded.resolve();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('search') === 'wave' && searchParams.get('sort') === 'name',
  );
  await expect(home.search).toHaveValue('wave');
  await expect(home.sortBy).toHaveValue('name');
  await expect(home.count(12)).toBeVisible();
  await expect.poll(async () => (await home.names()).slice(0, 2)).toEqual(['Nameless Wave', 'Wave P']);
});

test('without boot data the page calls the API and looks the same', {
  tag: ['@theme-mode', '@public-config'],
}, async ({ home, page }) => {
  await changeBootData(page, (boot) => {
    boot.channels = {};
  });
  await home.open();
  await expect(home.cards).toHaveCount(12);
  await expect(home.count(14)).toBeVisible();
});
