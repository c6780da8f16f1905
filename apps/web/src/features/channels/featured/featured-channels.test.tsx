import { describe, expect, test, vi } from 'vitest';
import { proxyFailure } from '../../../../testing/fake-api.ts';
import { numbered } from '../../../../testing/open-channel-list.tsx';
import { featured, openFeatured } from '../../../../testing/open-featured.tsx';
import { sampleSong } from '../../../../testing/sample-channels.ts';

const GENRES = ['Rock', 'Jazz', 'Ambient'];
/** Two pages, named so that the order by name is not the order by number. */
const CHANNELS = numbered(14).map((channel, index) => ({
  ...channel,
  name: `Wave ${String.fromCharCode(90 - index)}`,
  genre: GENRES[index % GENRES.length] ?? null,
  description: 'Ninety words about the sea, the harbour and the boats. '.repeat(8),
  bitrate: 192,
  nowPlaying: sampleSong('Low Tide', 'The Buoys'),
}));
const NAMES = CHANNELS.map(({ name }) => name);
const FIRST_PAGE = NAMES.slice(0, 12);
const SECOND_PAGE = NAMES.slice(12);
const BY_NAME = NAMES.toSorted();

const count = (text: string) => featured.list().getByRole('status').filter({ hasText: text });

const openSecondPage = async () => {
  const opened = openFeatured({ channels: CHANNELS });
  await expect.poll(featured.names).toEqual(FIRST_PAGE);
  await featured.pageButton(2).click();
  await expect.poll(featured.names).toEqual(SECOND_PAGE);
  return opened;
};

describe('the featured channels', { tags: ['home-list', 'home-list-states'] }, () => {
  test('have twelve a page, whose head takes the focus', async () => {
    await openSecondPage();
    await expect.element(count('14 channels found')).toBeVisible();
    const head = featured.list().getByRole('heading', { level: 2, name: 'Featured Channels' });
    await expect.element(head).toHaveFocus();
    await expect.element(head).toBeInViewport();
    await expect.element(featured.pageButton(2)).toHaveAttribute('aria-current', 'page');
    await expect.element(featured.pagination().getByRole('button', { name: 'Next page' })).toBeDisabled();
    await featured.pagination().getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
  });

  test('are asked for by the specification’s parameters', { tags: ['channel-calls'] }, async () => {
    const { api } = await openSecondPage();
    expect(api.requests('listChannels').at(-1)?.query).toEqual({
      page: '2',
      limit: '12',
      sortBy: 'channelNumber',
      active: 'true',
      featuredOnly: 'true',
    });
    expect(api.requests('listGenres').at(-1)?.query).toEqual({ featuredOnly: 'true' });
  });

  test('have no pages where one is enough', async () => {
    openFeatured({ channels: CHANNELS });
    await expect.element(featured.pagination()).toBeVisible();
    await featured.genre().selectOptions('Rock');
    await expect.element(featured.pagination()).not.toBeInTheDocument();
  });

  test('lead from a page that no longer exists to the last one', async () => {
    const { stored } = openFeatured({ channels: CHANNELS });
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
    stored.channels = CHANNELS.slice(0, 12);
    await featured.pageButton(2).click();
    await expect.poll(() => location.search).toBe('');
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
  });

  test('are searched, and a search without a result can be cleared', async () => {
    openFeatured({ channels: CHANNELS });
    await expect.element(featured.search()).toHaveAttribute('placeholder', 'Search channels...');
    await featured.search().fill('wave y');
    await expect.poll(featured.names).toEqual(['Wave Y']);
    await expect.element(count('1 channel found')).toBeVisible();
    await featured.search().fill('nothing is called this');
    await expect.element(featured.list().getByRole('heading', { name: 'No channels found' })).toBeVisible();
    await expect
      .element(featured.list().getByText('Try adjusting your search or filter criteria'))
      .toBeVisible();
    await expect.element(count('0 channels found')).toBeVisible();
    await expect.poll(featured.names).toEqual([]);
    expect(featured.pagination().elements()).toEqual([]);
    await featured.list().getByRole('button', { name: 'Clear search' }).click();
    await expect.element(featured.search()).toHaveValue('');
    await expect.element(count('14 channels found')).toBeVisible();
  });

  test('are filtered by the genres that they have', async () => {
    openFeatured({ channels: CHANNELS });
    const options = () =>
      featured
        .genre()
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(options).toEqual(['All Genres', 'Ambient', 'Jazz', 'Rock']);
    await featured.genre().selectOptions('Ambient');
    await expect.element(count('4 channels found')).toBeVisible();
    await expect.poll(featured.names).toEqual(['Wave X', 'Wave U', 'Wave R', 'Wave O']);
    await featured.genre().selectOptions('All Genres');
    await expect.element(count('14 channels found')).toBeVisible();
  });

  test('are sorted in four orders', async () => {
    const { api } = openFeatured({ channels: CHANNELS });
    const sent = () => api.requests('listChannels').at(-1)?.query.sortBy;
    for (const [text, sortBy] of [
      ['Name', 'name'],
      ['Genre', 'genre'],
      ['Listeners', 'listeners'],
      ['Channel Number', 'channelNumber'],
    ] as const) {
      await featured.sortBy().selectOptions(text);
      if (sortBy !== 'channelNumber') await expect.poll(sent).toBe(sortBy);
      await expect.element(featured.sortBy()).toHaveValue(sortBy);
    }
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
    expect(featured.sortBy().getByRole('option').elements()).toHaveLength(4);
  });
});

describe('a change of the featured channels', { tags: ['home-page-resets'] }, () => {
  test.each([
    ['search', () => featured.search().fill('wave'), 'search=wave'],
    ['genre', () => featured.genre().selectOptions('Rock'), 'genre=Rock'],
    ['sort', () => featured.sortBy().selectOptions('Name'), 'sort=name'],
  ] as const)('starts at the first page again: %s', async (_, change, address) => {
    const { api } = await openSecondPage();
    await change();
    await expect.poll(() => location.search).toBe(`?${address}`);
    await expect.poll(() => featured.names()).not.toEqual(SECOND_PAGE);
    expect(api.requests('listChannels').at(-1)?.query).toMatchObject({ page: '1' });
  });
});

test('the address keeps search, genre, sort and page, through back and forward', {
  tags: ['home-address'],
}, async () => {
  openFeatured({ channels: CHANNELS, search: '?sort=name&page=2' });
  await expect.poll(featured.names).toEqual(BY_NAME.slice(12));
  await expect.element(featured.sortBy()).toHaveValue('name');
  await featured.genre().selectOptions('Ambient');
  await expect.poll(() => location.search).toBe('?genre=Ambient&sort=name');
  await expect.poll(() => featured.names().length).toBe(4);
  await featured.search().fill('wave r');
  await expect.poll(featured.names).toEqual(['Wave R']);
  expect(location.search).toMatch(/search=wave/);
  history.back();
  await expect.element(featured.search()).toHaveValue('');
  await expect.poll(() => location.search).toBe('?sort=name&page=2');
  await expect.poll(featured.names).toEqual(BY_NAME.slice(12));
  history.forward();
  await expect.element(featured.search()).toHaveValue('wave r');
  await expect.element(featured.genre()).toHaveValue('Ambient');
});

describe('the list of featured channels shows', { tags: ['home-list-states'] }, () => {
  const heightOf = (part: Element | undefined) => Math.round(part?.getBoundingClientRect().height ?? 0);

  test('twelve placeholders of the cards’ height while another list loads', async () => {
    const { api, stored } = openFeatured({ channels: CHANNELS });
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
    const height = heightOf(featured.card('Wave Z').element());
    const { promise, resolve } = Promise.withResolvers<void>();
    api.respond({
      listChannels: async (request) => {
        await promise;
        return stored.responses.listChannels(request);
      },
    });
    await featured.sortBy().selectOptions('Name');
    await expect.poll(() => featured.skeletons().length).toBe(12);
    expect(featured.names()).toEqual([]);
    expect(heightOf(featured.skeletons()[0])).toBe(height);
    resolve();
    await expect.poll(featured.names).toEqual(BY_NAME.slice(0, 12));
    expect(featured.skeletons()).toEqual([]);
  });

  test('that it failed to load, which is logged and can be tried again', {
    tags: ['channels-failed'],
  }, async () => {
    const { api, stored } = openFeatured({ channels: CHANNELS });
    await expect.poll(featured.names).toEqual(FIRST_PAGE);
    api.respond({ listChannels: () => proxyFailure() });
    await featured.sortBy().selectOptions('Genre');
    await expect.element(featured.list().getByText('Failed to load channels')).toBeVisible();
    expect(vi.mocked(console.warn)).toHaveBeenCalled();
    vi.mocked(console.warn).mockClear();
    api.respond({ listChannels: stored.responses.listChannels });
    await featured.list().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => featured.names().length).toBe(12);
  });
});
