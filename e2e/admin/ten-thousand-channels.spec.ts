import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { formatCount } from '@airdial/contract/common/format-count';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { Locator } from '@playwright/test';
import { test as base, expect } from '../support/fixtures/base-fixture.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { MemberScreens } from '../support/pages/member-screens.ts';
import { type Station, startStation } from '../support/servers/station.ts';

const test = base.extend<{ station: Station }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  station: async ({}, use) => {
    const station = await startStation();
    await use(station);
    await station.stop();
  },
});

const GENRES_COUNT = 300;
/** Takes some seconds on a machine without other work. */
const IMPORTED_WITHIN_MS = 120_000;
const SOUGHT = { number: 7_777, name: 'Norðljós', genre: 'Polka', language: 'Faroese' };
const LANGUAGES = ['English', 'German', 'French', 'Portuguese', 'Japanese'];

/** The server calls none of these addresses: they are of a private network. */
const toChannel = (number: number) => ({
  number,
  name: `Station ${number}`,
  url: `http://10.1.2.3/${number}`,
  genre: `Genre ${number % GENRES_COUNT}`,
  language: LANGUAGES[number % LANGUAGES.length],
});

async function importAll({ ada }: Station): Promise<void> {
  const channels = Array.from({ length: CHANNELS_MAX_COUNT }, (_, index) => toChannel(index + 1));
  channels[SOUGHT.number - 1] = { ...toChannel(SOUGHT.number), ...SOUGHT };
  const text = JSON.stringify(channels);
  const { previewId } = await ada.call<{ previewId: string }>('POST', '/api/channels/import/preview', {
    text,
  });
  const rows = channels.map((_, index) => ({ index }));
  const { job } = await ada.call<{ job: ImportJob }>('POST', '/api/channels/import', {
    previewId,
    rows,
    featured: 'all',
  });
  const state = async () =>
    (await ada.call<{ job: ImportJob }>('GET', `/api/channels/imports/${job._id}`)).job;
  await expect
    .poll(state, { timeout: IMPORTED_WITHIN_MS })
    .toMatchObject({ state: 'done', created: CHANNELS_MAX_COUNT, failed: 0 });
}

/** What finds a channel on a screen. */
type Screen = {
  readonly search: Locator;
  readonly genre: Locator;
  readonly count: (channels: number) => Locator;
  /** The channel that is sought. */
  readonly found: Locator;
};

async function findByAll({ search, genre, count, found }: Screen): Promise<void> {
  const find = async (ask: () => Promise<unknown>) => {
    await ask();
    await expect(count(1)).toBeVisible();
    await expect(found).toBeVisible();
  };
  await expect(count(CHANNELS_MAX_COUNT)).toBeVisible();
  for (const text of ['nordljos', `${SOUGHT.number}`, SOUGHT.genre, 'faroese']) {
    await find(() => search.fill(text));
    await search.fill('');
    await expect(count(CHANNELS_MAX_COUNT)).toBeVisible();
  }
  await find(() => genre.selectOption(SOUGHT.genre));
}

test('one of ten thousand imported channels is found by name, number, genre and language', {
  tag: ['@channel-import', '@search-ranks'],
}, async ({ page, station }) => {
  await importAll(station);
  const ofMain = (channels: number) =>
    page.getByRole('main').getByText(new RegExp(`^${formatCount(channels)} channels? found$`));

  await test.step('at home', async () => {
    const home = new HomePage(page, station.origin);
    await home.open();
    await findByAll({ ...home, count: ofMain, found: home.card(SOUGHT.name) });
  });

  await station.ada.signInPage(page);

  await test.step('among all channels', async () => {
    const screens = new MemberScreens(page, station.origin);
    await screens.open('/channels');
    await findByAll({
      search: screens.main.getByRole('searchbox'),
      genre: screens.main.getByLabel('Genre'),
      count: ofMain,
      found: screens.card(SOUGHT.name),
    });
  });

  await test.step('in the panel', async () => {
    const channels = new AdminChannels(page, station.origin);
    await channels.open();
    await findByAll({
      search: channels.search,
      genre: channels.genre,
      count: ofMain,
      found: channels.row(SOUGHT.name),
    });
  });
});
