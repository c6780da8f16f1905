import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf, openChannels } from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { screen } from '../../../../../testing/screen.ts';
import { PHONE, setViewport } from '../../../../../testing/viewport.ts';

const search = () => screen.main.getByRole('searchbox', { name: 'Search channels...' });
const choice = (label: string) => screen.main.getByRole('combobox', { name: label });
const clear = () => screen.main.getByRole('button', { name: 'Clear' });
const order = () => screen.main.getByRole('button', { name: /^(A|De)scending$/ });
const column = (title: string) => screen.main.getByRole('columnheader', { name: title });

const optionsOf = (label: string) =>
  [...choice(label).element().querySelectorAll('option')].map(({ textContent }) => textContent);

const open = async (address = '') => {
  const api = openChannels(address);
  api.respond({ listGenres: () => ({ success: true, genres: ['Jazz', 'Rock'] }) });
  await expect.element(screen.main.getByText('1 channel found')).toBeVisible();
  const lastQuery = () => api.requests('listChannels').at(-1)?.query;
  return { api, lastQuery };
};

const ALL = {
  page: '1',
  limit: '10',
  sortBy: 'channelNumber',
  sortOrder: 'asc',
  activeOnly: 'false',
  status: 'all',
};

describe('the controls of the list', { tags: ['channel-filters'] }, () => {
  test('are those of the specification', async () => {
    await open();
    expect(optionsOf('Status')).toEqual(['All', 'Active', 'Inactive']);
    expect(optionsOf('Sort By')).toEqual(['Name', 'Upload Date', 'Channel Number', 'Genre', 'Listeners']);
    await expect.poll(() => optionsOf('Genre')).toEqual(['All Genres', 'Jazz', 'Rock']);
    await expect.element(clear()).toBeDisabled();
  });

  test('show the filters of the address, which Clear removes', async () => {
    const { lastQuery } = await open('?search=wave&genre=Rock&status=active&sortBy=createdAt&sortOrder=asc');
    expect(lastQuery()).toEqual({
      ...ALL,
      search: 'wave',
      genre: 'Rock',
      status: 'active',
      sortBy: 'createdAt',
    });
    await expect.element(search()).toHaveValue('wave');
    await expect.element(choice('Genre')).toHaveValue('Rock');
    await expect.element(choice('Status')).toHaveValue('active');
    await expect.element(choice('Sort By')).toHaveValue('createdAt');
    await expect.element(order()).toHaveTextContent('Ascending');
    await clear().click();
    await expect.poll(lastQuery).toEqual(ALL);
    await expect.element(search()).toHaveValue('');
    expect(location.search).toBe('');
  });

  test('follow the way back', async () => {
    const { api } = await open('?search=wave');
    const others = [sampleChannel({ _id: 'a' }), sampleChannel({ _id: 'b' })];
    api.respond({ listChannels: ({ query }) => listOf(...(query.search ? [sampleChannel()] : others)) });
    await clear().click();
    await expect.element(screen.main.getByText('2 channels found')).toBeVisible();
    expect(location.search).toBe('');
    history.back();
    await expect.element(search()).toHaveValue('wave');
    await expect.element(screen.main.getByText('1 channel found')).toBeVisible();
  });

  test('ignore what is invalid in the address', async () => {
    const { lastQuery } = await open('?status=gone&sortBy=password&sortOrder=up&page=-3');
    expect(lastQuery()).toEqual(ALL);
    await expect.element(choice('Sort By')).toHaveValue('channelNumber');
  });

  test('have the genre of the address, although no channel has it', async () => {
    await open('?genre=Gone');
    await expect.element(choice('Genre')).toHaveValue('Gone');
    await expect.poll(() => optionsOf('Genre')).toEqual(['All Genres', 'Jazz', 'Rock', 'Gone']);
  });

  test('all hold when they are chosen faster than the page shows them', async () => {
    const { lastQuery } = await open();
    await expect.poll(() => optionsOf('Genre')).toContain('Jazz');
    for (const [label, value] of [
      ['Genre', 'Jazz'],
      ['Status', 'active'],
    ] as const) {
      const select = choice(label).element() as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await expect.poll(lastQuery).toEqual({ ...ALL, genre: 'Jazz', status: 'active' });
    expect(location.search).toBe('?genre=Jazz&status=active');
  });

  test('lead back from an empty result', async () => {
    const api = openChannels('?search=nothing');
    api.respond({
      listChannels: ({ query }) => (query.search ? listOf() : listOf(sampleChannel())),
    });
    await expect.element(screen.main.getByRole('heading', { name: 'No channels found' })).toBeVisible();
    await expect.element(screen.main.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await screen.main.getByRole('button', { name: 'Clear' }).last().click();
    await expect.element(screen.main.getByText('1 channel found')).toBeVisible();
  });
});

test('a search is sent once, when typing pauses, and the other filters with it', {
  tags: ['channel-filters', 'channel-queries'],
}, async () => {
  const { api, lastQuery } = await open('?genre=Jazz&status=active&sortBy=name&sortOrder=desc');
  await search().click();
  // Faster than any pause.
  for (const letter of 'wave') document.execCommand('insertText', false, letter);
  const filters = { genre: 'Jazz', status: 'active', sortBy: 'name', sortOrder: 'desc' };
  await expect.poll(lastQuery).toEqual({ ...ALL, ...filters, search: 'wave' });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ ...filters, search: 'wave' });
  const searched = new Set(api.requests('listChannels').map(({ query }) => query.search));
  expect(searched).toEqual(new Set([undefined, 'wave']));
});

describe('a column title', { tags: ['channel-table'] }, () => {
  const press = (title: string) => column(title).getByRole('button').click();

  test('sorts, the newest first, and reverses the order when it is pressed again', async () => {
    const { lastQuery } = await open();
    await press('Upload Date');
    await expect.element(column('Upload Date')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(order()).toHaveTextContent('Descending');
    await expect.poll(lastQuery).toMatchObject({ sortBy: 'createdAt', sortOrder: 'desc' });
    await press('Upload Date');
    await expect.element(column('Upload Date')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(lastQuery).toMatchObject({ sortBy: 'createdAt', sortOrder: 'asc' });
  });

  test.each([
    ['Channel', 'name', 'asc', 'ascending'],
    ['Genre', 'genre', 'asc', 'ascending'],
    ['Listeners', 'listeners', 'desc', 'descending'],
  ])('of %s sorts by it', async (title, sortBy, sortOrder, ariaSort) => {
    const { lastQuery } = await open();
    await press(title);
    await expect.element(column(title)).toHaveAttribute('aria-sort', ariaSort);
    await expect.poll(lastQuery).toEqual({ ...ALL, sortBy, sortOrder });
  });
});

test('the menu of the list is whole when its button is at the lower end of the window', {
  tags: ['channel-table'],
}, async () => {
  await setViewport(PHONE);
  await open();
  const button = screen.main.getByRole('button', { name: 'Import, export and restore' });
  button.element().scrollIntoView({ block: 'end' });
  (button.element() as HTMLElement).click();
  await expect.element(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});
