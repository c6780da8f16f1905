import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { CHANNELS_COUNT } from '../support/seeds/admin-channels.ts';

const DEBOUNCE_MS = 250;
/** The calls of the table; their parameters are the specification's. */
const isListCall = (url: string) => url.includes('/api/channels?') && url.includes('limit=10&');
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('filters are part of the address', { tag: '@channel-filters' }, async ({ page, channels }) => {
  await test.step('filters survive a reload and Back, and Clear resets them', async () => {
    await channels.open('?search=wave&genre=Rock&status=active&sortBy=createdAt&sortOrder=asc');
    await expect(channels.count(7)).toBeVisible();
    await page.reload();
    await expect(channels.count(7)).toBeVisible();
    await expect(channels.search).toHaveValue('wave');
    await expect(channels.genre).toHaveValue('Rock');
    await expect(channels.status).toHaveValue('active');
    await expect(channels.sortBy).toHaveValue('createdAt');
    await expect(channels.order).toHaveText('Ascending');
    expect((await channels.names())[0]).toBe('Wave Z');
    await channels.clear.click();
    await expect(channels.count(CHANNELS_COUNT)).toBeVisible();
    await expect(channels.search).toHaveValue('');
    await expect(page).toHaveURL(/\/admin\/channels$/);
    await page.goBack();
    await expect(channels.count(7)).toBeVisible();
    await expect(channels.search).toHaveValue('wave');
  });

  await test.step('an address with invalid filters shows all channels', async () => {
    await channels.open('?status=gone&sortBy=password&sortOrder=up&page=-3');
    await expect(channels.count(CHANNELS_COUNT)).toBeVisible();
    await expect(channels.sortBy).toHaveValue('channelNumber');
  });

  await test.step('a genre that no active channel has stays selected', async () => {
    await channels.open('?genre=Gone');
    await expect(channels.count(1)).toBeVisible();
    expect(await channels.names()).toEqual(['Asleep']);
    await expect(channels.genre).toHaveValue('Gone');
  });

  await test.step('an empty result offers the way back', async () => {
    await channels.open('?search=nothing-of-the-kind');
    await expect(channels.main.getByRole('heading', { name: 'No channels found' })).toBeVisible();
    await expect(channels.main.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await channels.main.getByRole('button', { name: 'Clear' }).last().click();
    await expect(channels.count(CHANNELS_COUNT)).toBeVisible();
  });
});

test('searches and sorts', {
  tag: ['@channel-filters', '@channel-queries', '@channel-table'],
}, async ({ page, channels }) => {
  await test.step('a search runs once typing pauses, keeps the other filters, and sends the specification’s parameters', async () => {
    await page.clock.install();
    await channels.open();
    await expect(channels.rows).toHaveCount(10);
    const calls: string[] = [];
    page.on('request', (request) => isListCall(request.url()) && calls.push(request.url()));
    await stopClock(page);
    await channels.search.pressSequentially('wave');
    await page.clock.runFor(DEBOUNCE_MS);
    await page.clock.resume();
    await expect(channels.count(21)).toBeVisible();
    await expect(page).toHaveURL(/\?search=wave$/);
    expect(calls.map(queryOf)).toContainEqual({
      page: '1',
      limit: '10',
      sortBy: 'channelNumber',
      sortOrder: 'asc',
      activeOnly: 'false',
      status: 'all',
      search: 'wave',
    });
    expect(calls.map(queryOf).filter(({ search }) => search && search !== 'wave')).toEqual([]);
    await channels.genre.selectOption('Jazz');
    await channels.status.selectOption('Active');
    await channels.sortBy.selectOption('Name');
    await channels.order.click();
    await expect(page).toHaveURL(/\?search=wave&genre=Jazz&status=active&sortBy=name&sortOrder=desc$/);
    await expect(channels.count(7)).toBeVisible();
    await expect
      .poll(() => queryOf(calls.at(-1) ?? ''))
      .toEqual({
        page: '1',
        limit: '10',
        sortBy: 'name',
        sortOrder: 'desc',
        activeOnly: 'false',
        status: 'active',
        search: 'wave',
        genre: 'Jazz',
      });
  });

  await test.step('choices faster than the page shows them all hold', async () => {
    await channels.open();
    await expect(channels.rows).toHaveCount(10);
    const genre = await channels.genre.elementHandle();
    const status = await channels.status.elementHandle();
    await page.evaluate(
      (choices) => {
        for (const [select, value] of choices) {
          if (!(select instanceof HTMLSelectElement)) throw new Error('There is no such selector.');
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      [
        [genre, 'Jazz'],
        [status, 'active'],
      ] as const,
    );
    await expect(page).toHaveURL(/\?genre=Jazz&status=active$/);
  });

  await test.step('column titles sort, newest and most heard first, and reverse the order when pressed again', async () => {
    await channels.open('?search=wave');
    await expect(channels.count(21)).toBeVisible();
    await channels.column('Upload Date').getByRole('button').click();
    await expect(channels.column('Upload Date')).toHaveAttribute('aria-sort', 'descending');
    await expect(channels.order).toHaveText('Descending');
    await expect.poll(() => channels.names()).toContain('Wave F');
    expect((await channels.names())[0]).toBe('Wave F');
    await channels.column('Upload Date').getByRole('button').click();
    await expect(channels.column('Upload Date')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await channels.names())[0]).toBe('Wave Z');
    await channels.column('Channel').getByRole('button').click();
    await expect.poll(async () => (await channels.names())[0]).toBe('Wave F');
    await expect(channels.column('Channel')).toHaveAttribute('aria-sort', 'ascending');
    await channels.column('Genre').getByRole('button').click();
    await expect(page).toHaveURL(/sortBy=genre$/);
    await expect.poll(async () => (await channels.names())[0]).toBe('Wave Y');
    await expect(channels.cell('Wave Y', 'Genre')).toHaveText('Jazz');
    await channels.column('Listeners').getByRole('button').click();
    await expect(channels.column('Listeners')).toHaveAttribute('aria-sort', 'descending');
  });
});
