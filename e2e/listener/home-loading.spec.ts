import { heightOf } from '../support/browser/views.ts';
import { changeBootData, expect, test } from '../support/fixtures/home-fixture.ts';
import { RICH } from '../support/seeds/home-channels.ts';

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

test('shows loading and failure', {
  tag: ['@home-list-states', '@channels-failed'],
}, async ({ home, page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/, /The server cannot be reached/);
  await home.open();
  await page.evaluate(() => document.fonts.ready);
  const cardHeight = await heightOf(home.card(RICH.name));

  await test.step('shows twelve placeholders of the cards’ height while a list is loading', async () => {
    const released = Promise.withResolvers<void>();
    await page.route(LIST_CALL, async (route) => {
      await released.promise;
      await route.fallback();
    });
    await home.sortBy.selectOption('Name');
    await expect(home.skeletons).toHaveCount(12);
    await expect(home.cards).toHaveCount(0);
    await expect.poll(() => heightOf(home.skeletons.first())).toBe(cardHeight);
    released.resolve();
    await expect(home.cards).toHaveCount(12);
    await expect(home.skeletons).toHaveCount(0);
  });

  await test.step('a list that fails to load shows an error and can be retried', async () => {
    await page.route(LIST_CALL, (route) => route.abort());
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The server cannot be reached.'),
    );
    await home.sortBy.selectOption('Genre');
    await expect(home.list.getByText('Failed to load channels')).toBeVisible();
    expect((await logged).type()).toBe('warning');
    await page.unroute(LIST_CALL);
    await home.list.getByRole('button', { name: 'Try again' }).click();
    await expect(home.cards).toHaveCount(12);
  });
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
