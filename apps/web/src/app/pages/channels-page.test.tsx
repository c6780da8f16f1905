import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { holdResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { numbered, openChannelList } from '../../../testing/open-channel-list.tsx';
import { card } from '../../../testing/open-favorites.tsx';
import { dialOf } from '../../../testing/public-channels.ts';
import { SAMPLE_PICTURE, sampleChannel, sampleSong } from '../../../testing/sample-channels.ts';
import { screen } from '../../../testing/screen.ts';
import { PHONE, setViewport } from '../../../testing/viewport.ts';

const LINE_PX = 44;
const ROW_PX = 72;
const DIAL_MAX_PX = 72;

const HARBOUR = sampleChannel({
  _id: 'harbour',
  channelNumber: 1,
  name: 'Harbour Lights',
  genre: 'Jazz',
  description: 'Ninety words about the sea, the harbour and the boats. '.repeat(8),
  imageUrl: SAMPLE_PICTURE,
  nowPlaying: sampleSong('Low Tide', 'The Buoys'),
});
const MARKUP = sampleChannel({
  _id: 'markup',
  channelNumber: 2,
  name: '<b>Bold</b> & <i>Sons</i>',
  description: '<img src=x onerror="document.title=1">',
  nowPlaying: sampleSong('<script>document.title=1</script>'),
});
const SILENT = sampleChannel({ _id: 'silent', channelNumber: 3, name: 'Silent Running' });
const CHANNELS = [HARBOUR, MARKUP, SILENT];

const names = () =>
  screen.main
    .getByRole('article')
    .elements()
    .map((article) => article.querySelector('h2, h3')?.textContent);
const heightOf = (name: string): number => Math.round(card(name).element().getBoundingClientRect().height);
const skeletons = () => screen.main.getByTestId('channel-skeleton').elements();
const searchbox = () => screen.main.getByRole('searchbox', { name: 'Search channels...' });
const pageButton = (number: number) =>
  page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('button', { name: `Page ${number}`, exact: true });

describe('a card', { tags: ['channels-card'] }, () => {
  test('shows image, number, name, genre, description and the current song', async () => {
    openChannelList(CHANNELS);
    const harbour = card('Harbour Lights');
    await expect.element(harbour.getByText('Channel 1', { exact: true })).toBeVisible();
    await expect.element(harbour.getByText('Jazz', { exact: true })).toBeVisible();
    await expect.element(harbour.getByText(/^Ninety words about the sea/)).toBeVisible();
    await expect.element(harbour.getByText('Low Tide · The Buoys')).toBeVisible();
    expect(harbour.element().querySelector('img')).toBeVisible();
    await expect.element(card('Silent Running').getByText('No metadata available')).toBeVisible();
  });

  test('shows markup as text', async () => {
    openChannelList(CHANNELS);
    const markup = card(MARKUP.name);
    await expect.element(markup.getByText('<script>document.title=1</script>')).toBeVisible();
    await expect.element(markup.getByText(MARKUP.description ?? '')).toBeVisible();
    expect(markup.element().querySelectorAll('b, script, img')).toHaveLength(0);
    expect(document.title).toMatch(/^Channels/);
  });

  test('leads to the page of its channel, and can be played', { tags: ['channels-actions'] }, async () => {
    openChannelList(CHANNELS);
    await expect
      .element(card('Harbour Lights').getByRole('button', { name: 'Play Harbour Lights' }))
      .toBeVisible();
    await card('Harbour Lights').getByRole('link', { name: 'Harbour Lights' }).click();
    expect(location.pathname).toBe('/channel/harbour');
  });
});

describe('the list', { tags: ['channels-list'] }, () => {
  test('leads from a page behind the last one to the last, which replaces it in the history', async () => {
    const before = history.length;
    openChannelList(numbered(49), '?page=99');
    await expect.poll(names).toEqual(['Wave 49']);
    expect(location.search).toBe('?page=2');
    expect(history.length).toBe(before);
  });

  test('has 48 channels a page, which is part of the address', async () => {
    openChannelList(numbered(49));
    await expect.poll(() => names().length).toBe(48);
    await pageButton(2).click();
    await expect.poll(names).toEqual(['Wave 49']);
    expect(location.search).toBe('?page=2');
    history.back();
    await expect.poll(() => names()[0]).toBe('Wave 1');
  });

  test('is narrowed by a search, which is part of the address', async () => {
    openChannelList(CHANNELS);
    await searchbox().fill('harbour');
    await expect.poll(names).toEqual(['Harbour Lights']);
    await expect.element(screen.main.getByText('1 channel found')).toBeVisible();
    expect(location.search).toBe('?search=harbour');
    await screen.main.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => names().length).toBe(3);
  });

  test('is narrowed by genre and sorted, which is part of the address', async () => {
    openChannelList([
      ...CHANNELS,
      sampleChannel({ _id: 'alpha', channelNumber: 4, name: 'Alpha', genre: 'Jazz' }),
    ]);
    await screen.main.getByRole('combobox', { name: 'Genre' }).selectOptions('Jazz');
    await expect.poll(names).toEqual(['Harbour Lights', 'Alpha']);
    await screen.main.getByRole('combobox', { name: 'Sort By' }).selectOptions('Name');
    await expect.poll(names).toEqual(['Alpha', 'Harbour Lights']);
    expect(location.search).toBe('?genre=Jazz&sort=name');
  });

  test('shows that nothing was found', async () => {
    openChannelList(CHANNELS);
    await searchbox().fill('nothing is called this');
    await expect.element(screen.main.getByRole('heading', { name: 'No channels found' })).toBeVisible();
  });

  test('in lines of 44 px shows more channels, and stays so', { tags: ['channels-size'] }, async () => {
    const { leave, show } = openChannelList([...CHANNELS, ...numbered(60)]);
    await expect.poll(() => names().length).toBe(48);
    await screen.main.getByTitle('Lines').click();
    await expect.poll(() => names().length).toBe(63);
    expect(page.getByRole('navigation', { name: 'Pagination' }).elements()).toEqual([]);
    leave();
    show();
    await expect.element(screen.main.getByRole('radio', { name: 'Lines' })).toBeChecked();
    await expect.element(card('Harbour Lights').getByText('Low Tide')).toBeVisible();
    expect(card('Harbour Lights').element().querySelector('img')).toBeNull();
    await expect.poll(() => heightOf('Harbour Lights')).toBe(LINE_PX);
    expect(localStorage.getItem('card-size')).toBe('lines');
  });
});

describe('the list shows', { tags: ['channels-states'] }, () => {
  test('placeholders while it loads', async () => {
    const { api, stored } = openChannelList(CHANNELS);
    const held = holdResponse(null);
    api.respond({
      listChannels: async (request) => {
        await held.respond();
        return stored.responses.listChannels(request);
      },
    });
    await expect.poll(() => skeletons().length).toBeGreaterThan(0);
    held.release();
    await expect.element(card('Harbour Lights')).toBeVisible();
    expect(skeletons()).toEqual([]);
  });

  test('that it failed to load, which can be tried again', { tags: ['channels-failed'] }, async () => {
    const { api, stored } = openChannelList(CHANNELS);
    api.respond({ listChannels: () => proxyFailure() });
    const title = screen.main.getByRole('heading', { name: 'Failed to load channels' });
    await expect.element(title).toBeVisible();
    await expect.element(screen.toast('Failed to load channels')).toBeVisible();
    // The toast is what screen readers announce.
    await expect.element(screen.main.getByRole('alert')).not.toBeInTheDocument();
    await expectAccessibleViews();
    api.respond({ listChannels: stored.responses.listChannels });
    await screen.main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Harbour Lights')).toBeVisible();
    expect(skeletons()).toEqual([]);
    expect(document.activeElement, 'the list has the focus of the button').not.toBe(document.body);
    expect(document.activeElement?.contains(card('Harbour Lights').element())).toBe(true);
  });

  test('that there are none', async () => {
    openChannelList([]);
    await expect.element(screen.main.getByRole('heading', { name: 'No channels available' })).toBeVisible();
    await expectAccessibleViews();
  });
});

describe('on a phone', { tags: ['channels-compact'] }, () => {
  test('a card is a compact row', async () => {
    await setViewport(PHONE);
    openChannelList(CHANNELS);
    for (const { name } of CHANNELS) await expect.poll(() => heightOf(name)).toBe(ROW_PX);
  });

  test('the dial above the cards is low, and moves nothing when it comes', {
    tags: ['compact-dial'],
  }, async () => {
    await setViewport(PHONE);
    const { api } = openChannelList(CHANNELS);
    const held = holdResponse(dialOf(CHANNELS));
    api.respond({ getDial: held.respond });
    await expect.element(card('Harbour Lights')).toBeVisible();
    await document.fonts.ready;
    const top = () => card('Harbour Lights').element().getBoundingClientRect().top;
    const before = top();
    const dial = page.getByRole('toolbar', { name: 'Dial' });
    expect(dial.elements()).toEqual([]);
    held.release();
    await dial.getByRole('button', { name: 'Tune to channel 3, Silent Running' }).hover();
    await expect.element(screen.main.getByText('3 · Silent Running')).toBeVisible();
    expect(top()).toBe(before);
    const room = dial.element().parentElement?.parentElement?.parentElement;
    const height = room?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(DIAL_MAX_PX);
  });
});

test('the channels suit every view', { tags: ['channels-card'] }, async () => {
  openChannelList(CHANNELS);
  await expect.element(card('Harbour Lights')).toBeVisible();
  await expectAccessibleViews();
});
