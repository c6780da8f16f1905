import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { FEATURED } from '../support/seeds/home-channels.ts';

const FIRST_PAGE = FEATURED.slice(0, 12).map(({ name }) => name);
const SECOND_PAGE = FEATURED.slice(12).map(({ name }) => name);
const byName = FEATURED.map(({ name }) => name).sort();

/** Distinguishes the list's call from the dial's. */
const isListCall = (request: Request) => /\/api\/channels\?.*featuredOnly=true/.test(request.url());

/** The next call with this parameter: the page also fetches what it shows, when that has changed. */
async function nextListCall(page: Page, name: string, value: string): Promise<URLSearchParams> {
  const paramsOf = (request: Request) => new URL(request.url()).searchParams;
  return paramsOf(await page.waitForRequest((one) => isListCall(one) && paramsOf(one).get(name) === value));
}

test.beforeEach(async ({ home }) => {
  await home.open();
  await expect(home.cards).toHaveCount(FIRST_PAGE.length);
});

test('the list has pages', {
  tag: ['@smoke', '@home-list', '@home-list-states', '@channel-calls'],
}, async ({ home, page }) => {
  const call = nextListCall(page, 'page', '2');

  await test.step('lists the first twelve by number, the count of all, and a second page', async () => {
    await expect(home.list.getByRole('heading', { level: 2, name: 'Featured Channels' })).toBeVisible();
    await expect(home.count(14)).toBeVisible();
    expect(await home.names()).toEqual(FIRST_PAGE);
    await home.turnTo(2);
    await expect(home.cards).toHaveCount(SECOND_PAGE.length);
    expect(await home.names()).toEqual(SECOND_PAGE);
    const head = home.list.getByRole('heading', { level: 2, name: 'Featured Channels' });
    await expect(head).toBeFocused();
    await expect(head).toBeInViewport();
    await expect(home.count(14)).toBeVisible();
    const page2 = home.pagination.getByRole('button', { name: 'Page 2' });
    await expect(page2).toHaveAttribute('aria-current', 'page');
    await expect(home.pagination.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await home.pagination.getByRole('button', { name: 'Previous page' }).click();
    await expect(home.cards).toHaveCount(FIRST_PAGE.length);
  });

  await test.step('sends the specification’s parameters', async () => {
    expect(Object.fromEntries(await call)).toEqual({
      page: '2',
      limit: '12',
      sortBy: 'channelNumber',
      active: 'true',
      featuredOnly: 'true',
    });
  });

  await test.step('shows the pagination only with more than one page', async () => {
    await expect(home.pagination).toBeVisible();
    await home.genre.selectOption('Rock');
    await expect(home.cards).not.toHaveCount(12);
    await expect(home.pagination).toHaveCount(0);
  });
});

test('leads from a page that no longer exists to the last one', async ({ home, page }) => {
  const isSecond = (url: URL) => url.searchParams.get('page') === '2';
  await page.route(isSecond, async (route) => {
    const first = new URL(route.request().url());
    first.searchParams.set('page', '1');
    const response = await (await route.fetch({ url: first.href })).json();
    const pagination = { ...response.pagination, page: 2, total: 12, totalPages: 1 };
    await route.fulfill({ json: { ...response, channels: [], totalPages: 1, pagination } });
  });
  await Promise.all([page.waitForResponse((response) => isSecond(new URL(response.url()))), home.turnTo(2)]);
  await expect(home.pagination.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect.poll(() => home.names()).toEqual(FIRST_PAGE);
});

test('the list can be searched, filtered and sorted', {
  tag: ['@home-list', '@home-list-states'],
}, async ({ home }) => {
  await test.step('search narrows by name and by number, and can be cleared', async () => {
    await expect(home.search).toHaveAttribute('placeholder', 'Search channels...');
    await home.search.fill('harbour');
    await expect(home.count(1)).toBeVisible();
    expect(await home.names()).toEqual(['Harbour Lights']);
    await home.search.fill('14');
    await expect.poll(() => home.names()).toEqual(['Wave P']);
  });

  await test.step('an empty result shows the specification’s two lines and no pages', async () => {
    await home.search.fill('nothing is called this');
    await expect(home.list.getByRole('heading', { name: 'No channels found' })).toBeVisible();
    await expect(home.list.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await expect(home.count(0)).toBeVisible();
    await expect(home.cards).toHaveCount(0);
    await expect(home.pagination).toHaveCount(0);
    await home.list.getByRole('button', { name: 'Clear search' }).click();
    await expect(home.search).toHaveValue('');
    await expect(home.count(14)).toBeVisible();
  });

  await test.step('Genre offers All Genres and every genre that the list can show, sorted', async () => {
    await expect(home.genre.getByRole('option')).toHaveText(['All Genres', 'Ambient', 'Jazz', 'Rock']);
    await home.genre.selectOption('Ambient');
    await expect(home.count(4)).toBeVisible();
    await expect(home.cards).toHaveCount(4);
    for (const chip of await home.cards.all()) await expect(chip).toContainText('Ambient');
    await home.genre.selectOption('All Genres');
    await expect(home.count(14)).toBeVisible();
  });

  await test.step('Sort By offers four orders, and each applies', async () => {
    const options = home.sortBy.getByRole('option');
    await expect(options).toHaveText(['Channel Number', 'Name', 'Genre', 'Listeners']);
    await home.sortBy.selectOption('Name');
    await expect.poll(() => home.names()).toEqual(byName.slice(0, 12));
    await home.sortBy.selectOption('Genre');
    await expect.poll(() => home.names()).not.toEqual(byName.slice(0, 12));
    const genres = (await home.cards.allInnerTexts()).map(
      (text) => /Ambient|Jazz|Rock/.exec(text)?.[0] ?? '',
    );
    const known = genres.filter(Boolean);
    expect(known).toEqual([...known].sort());
    await home.sortBy.selectOption('Listeners');
    await expect
      .poll(async () => (await home.names()).slice(0, 2))
      .toEqual(['Harbour Lights', 'Grey Picture']);
    await home.sortBy.selectOption('Channel Number');
    await expect.poll(() => home.names()).toEqual(FIRST_PAGE);
  });
});

test('a change of the list leads to its first page', { tag: '@home-page-resets' }, async ({ home, page }) => {
  for (const { change, control, value, sent, before } of [
    { change: 'search', control: 'search', value: 'wave', sent: 'wave', before: '' },
    { change: 'genre', control: 'genre', value: 'Rock', sent: 'Rock', before: 'All Genres' },
    { change: 'sort', control: 'sortBy', value: 'Name', sent: 'name', before: 'Channel Number' },
  ] as const) {
    const set = (wanted: string) =>
      control === 'search' ? home.search.fill(wanted) : home[control].selectOption(wanted);

    await test.step(`a new ${change} starts at page 1 again`, async () => {
      await home.turnTo(2);
      await expect(home.cards).toHaveCount(SECOND_PAGE.length);
      const call = nextListCall(page, control, sent);
      await set(value);
      expect((await call).get('page')).toBe('1');
      const first = home.pagination.getByRole('button', { name: 'Page 1' });
      if (control === 'sortBy') await expect(first).toHaveAttribute('aria-current', 'page');
      else await expect(home.cards).not.toHaveCount(SECOND_PAGE.length);
    });

    await set(before);
    await expect.poll(() => home.names()).toEqual(FIRST_PAGE);
  }
});

test('keeps search, genre, sort and page in the address, through reload, back and forward', {
  tag: '@home-address',
}, async ({ home, page }) => {
  await home.sortBy.selectOption('Name');
  await expect(page).toHaveURL(/\?sort=name$/);
  await home.turnTo(2);
  await expect(page).toHaveURL(/\?sort=name&page=2$/);
  await expect.poll(() => home.names()).toEqual(byName.slice(12));
  await page.reload();
  await expect.poll(() => home.names()).toEqual(byName.slice(12));
  await expect(home.sortBy).toHaveValue('name');
  await home.genre.selectOption('Ambient');
  await expect(page).toHaveURL(/\?genre=Ambient&sort=name$/);
  await expect(home.cards).toHaveCount(4);
  await home.search.fill('wave');
  await expect(page).toHaveURL(/search=wave/);
  await page.goBack();
  await expect(home.search).toHaveValue('');
  await expect.poll(() => home.names()).toEqual(byName.slice(12));
  await page.goForward();
  await expect(home.search).toHaveValue('wave');
  await expect(home.genre).toHaveValue('Ambient');
  await test.step('a search after Back from another screen keeps the focus', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await home.search.fill('nothing is called this');
    await expect(home.list.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await expect(home.search).toBeFocused();
  });
});
