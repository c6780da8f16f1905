import { onlineManager } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { holdResponse, noNetwork, noResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { card, openFavorites, removeSong, SONGS_TAB, tab } from '../../../testing/open-favorites.tsx';
import { sampleChannel, sampleSong } from '../../../testing/sample-channels.ts';
import { screen } from '../../../testing/screen.ts';
import { likedSong } from '../../../testing/stored-favorites.ts';

/** Lists are asked for again when the page is shown. */
const LISTS_STALE_MS = 60_000;

const NOVA = sampleChannel({
  nowPlaying: sampleSong('Low Tide', 'The Buoys'),
});
const DAWN = sampleChannel({ _id: 'dawn', name: 'Dawn', channelNumber: 8 });

const removeHeart = (name: string) =>
  screen.main.getByRole('button', { name: `Remove ${name} from favorites`, exact: true });
const heading = (name: string) => screen.main.getByRole('heading', { name });
const link = (name: string) => screen.main.getByRole('link', { name });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });

const pressEnter = async (part: ReturnType<typeof button>): Promise<void> => {
  await expect.element(part).toBeVisible();
  (part.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the tabs', { tags: ['favorites-tabs'] }, () => {
  test('show their counts and their empty texts', async () => {
    openFavorites();
    await expect.element(heading('No favorite channels yet')).toBeVisible();
    await expect.element(screen.main.getByRole('heading', { level: 1 })).toHaveTextContent('Favorites');
    await expect.element(tab('Favorite Channels (0)')).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleViews();
    await tab('Liked Songs (0)').click();
    await expect.element(heading('No liked songs yet')).toBeVisible();
    expect(button('Clear All').elements()).toEqual([]);
    await link('Start Listening').click();
    expect(location.pathname).toBe('/channels');
  });

  test('are walked by arrows, Home and End, and the address names the open one', async () => {
    openFavorites({ songs: [likedSong('Spoon')], search: SONGS_TAB });
    await expect.element(card('Spoon')).toBeVisible();
    (tab('Liked Songs (1)').element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.element(tab('Favorite Channels (0)')).toHaveFocus();
    expect(location.search).toBe('');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Liked Songs (1)')).toHaveFocus();
    await expect.element(card('Spoon')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Favorite Channels (0)')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(tab('Liked Songs (1)')).toHaveFocus();
    // The browser's own keys.
    for (const keys of ['{Alt>}{ArrowLeft}{/Alt}', '{Meta>}{ArrowLeft}{/Meta}', '{Control>}{Home}{/Control}'])
      await userEvent.keyboard(keys);
    await expect.element(tab('Liked Songs (1)')).toHaveFocus();
    expect(location.search).toBe(SONGS_TAB);
  });

  test.each([
    ['', 'listFavoriteChannels', 'Nova'],
    [SONGS_TAB, 'listLikedSongs', 'Spoon'],
  ] as const)(
    'that fail to load can be retried: %s',
    { tags: ['favorites-failed'] },
    async (search, list, name) => {
      const { api, stored } = openFavorites({ channels: [NOVA], songs: [likedSong('Spoon')], search });
      api.respond({ [list]: () => proxyFailure() });
      await expect.element(heading('Failed to load favorites')).toBeVisible();
      await expect.element(screen.toast('Failed to load favorites')).toBeVisible();
      api.respond({ [list]: stored.responses[list] });
      await button('Try again').click();
      await expect.element(card(name)).toBeVisible();
    },
  );

  test('that are opened without a network say so, and come back with it', {
    tags: ['favorites-failed'],
  }, async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const { api, stored } = openFavorites({ channels: [NOVA] });
    api.respond({ listFavoriteChannels: noNetwork });
    await expect.element(heading('Failed to load favorites')).toBeVisible();
    api.respond({ listFavoriteChannels: stored.responses.listFavoriteChannels });
    onlineManager.setOnline(true);
    await expect.element(card('Nova')).toBeVisible();
  });

  test('suit every view', async () => {
    openFavorites({ channels: [NOVA], songs: [likedSong('A'.repeat(200)), likedSong('Spoon')] });
    await expect.element(card('Nova')).toBeVisible();
    await expectAccessibleViews();
    await tab('Liked Songs (2)').click();
    await expect.element(card('Spoon')).toBeVisible();
    await expectAccessibleViews();
  });
});

describe('a favorite channel', { tags: ['favorite-removed'] }, () => {
  test('shows its song, and its heart removes it although a proxy loses the first call', async () => {
    const { api, stored } = openFavorites({ channels: [NOVA, DAWN] });
    let lost = false;
    api.respond({
      removeFavoriteChannel: (request) => {
        if (lost) return stored.responses.removeFavoriteChannel(request);
        lost = true;
        return proxyFailure();
      },
    });
    await expect.element(card('Nova').getByText('Low Tide · The Buoys')).toBeVisible();
    await removeHeart('Dawn').click();
    await expect.element(card('Dawn')).not.toBeInTheDocument();
    await expect.element(screen.toast('Channel removed from favorites')).toBeVisible();
    await expect.element(tab('Favorite Channels (1)')).toBeVisible();
    expect(stored.channels).toEqual([NOVA]);
  });

  test('comes back where it fails to be removed', async () => {
    const { api } = openFavorites({ channels: [NOVA, DAWN] });
    await expect.element(tab('Favorite Channels (2)')).toBeVisible();
    await expect.element(card('Nova')).toBeVisible();
    api.respond({ removeFavoriteChannel: () => proxyFailure(), listFavoriteChannels: noResponse });
    await removeHeart('Nova').click();
    await expect.element(screen.toast('Failed to remove channel from favorites')).toBeVisible();
    await expect.element(card('Nova')).toBeVisible();
    await expect.element(tab('Favorite Channels (2)')).toBeVisible();
  });

  test('does not come back with a list that was read before its removal', async () => {
    const { api, stored } = openFavorites({ channels: [NOVA, DAWN] });
    await expect.element(card('Dawn')).toBeVisible();
    const outdated = holdResponse(null);
    let held = 0;
    api.respond({
      listFavoriteChannels: async (request) => {
        const list = stored.responses.listFavoriteChannels(request);
        if (request.query.limit === '1') return list;
        held += 1;
        await outdated.respond();
        return list;
      },
    });
    await removeHeart('Nova').click();
    await expect.poll(() => held).toBe(1);
    const removal = holdResponse(null);
    api.respond({
      removeFavoriteChannel: async (request) => {
        await removal.respond();
        return stored.responses.removeFavoriteChannel(request);
      },
    });
    await removeHeart('Dawn').click();
    await expect.element(link('Browse Channels')).toBeVisible();
    outdated.release();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(card('Dawn').elements()).toEqual([]);
    removal.release();
    await expect.poll(() => stored.channels).toEqual([]);
    expect(card('Dawn').elements()).toEqual([]);
  });
});

describe('removing by keyboard keeps the focus near', { tags: ['favorite-removed'] }, () => {
  test('among the channels', async () => {
    openFavorites({ channels: [NOVA, DAWN] });
    await pressEnter(removeHeart('Nova'));
    await expect.element(card('Nova')).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.poll(() => card('Dawn').element().contains(document.activeElement)).toBe(true);
    await pressEnter(removeHeart('Dawn'));
    await expect.element(card('Dawn')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^No favorite channels yet/);
    await userEvent.tab();
    await expect.element(link('Browse Channels')).toHaveFocus();
  });

  test('among the songs', async () => {
    openFavorites({
      songs: ['Third', 'Second', 'First'].map((title) => likedSong(title)),
      search: SONGS_TAB,
    });
    await pressEnter(removeSong('Second'));
    await expect.element(card('Second')).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.poll(() => card('Third').element().contains(document.activeElement)).toBe(true);
    await pressEnter(button('Clear All'));
    await pressEnter(screen.button('Clear All'));
    await expect.element(card('Third')).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(link('Start Listening')).toHaveFocus();
  });

  test('and leaves it where it was elsewhere on the page', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { stored } = openFavorites({ channels: [NOVA] });
    await expect.element(card('Nova')).toBeVisible();
    // As the player's Stop, which goes with the bar.
    const stop = document.body.appendChild(document.createElement('button'));
    stop.focus();
    stop.remove();
    stored.songs = [likedSong('Elsewhere')];
    vi.setSystemTime(Date.now() + LISTS_STALE_MS);
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(tab('Liked Songs (1)')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});
