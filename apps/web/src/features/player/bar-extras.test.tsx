import type { Channel } from '@airdial/contract/channel/schema';
import type { User } from '@airdial/contract/user/schema';
import type { PlayerNowPlaying } from '@airdial/player';
import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeApi, holdResponse, proxyFailure, refusal } from '../../../testing/fake-api.ts';
import { PublicChannels } from '../../../testing/public-channels.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { setViewport } from '../../../testing/viewport.ts';
import { trackInfoStore } from '../../entities/channel/track-info-store.ts';
import { FavoriteHeart } from '../../entities/favorite/favorite-heart.tsx';
import { BarExtras } from './bar-extras.tsx';

const NOVA = sampleChannel();
const NOTHING_KNOWN = 'No song information available';

const CAN = { title: 'Halleluhwah', artist: 'Can' };

type Opened = {
  readonly track?: PlayerNowPlaying | null;
  readonly user?: User | null;
  readonly lastFmEnabled?: boolean;
  /** What the server has of Nova. */
  readonly details?: Partial<Channel>;
};

/** The buttons of the bar for Nova and its song, and the heart of Nova's card. */
const openExtras = ({ track = CAN, user = ADA, lastFmEnabled = true, details }: Opened = {}) => {
  onTestFinished(() => void trackInfoStore.set(() => null));
  const stored = new StoredFavorites({});
  const api = new FakeApi({
    ...stored.responses,
    ...new PublicChannels([{ ...NOVA, ...details }]).responses,
  });
  renderPart(
    <>
      <section aria-label="Card">
        <FavoriteHeart channel={NOVA} />
      </section>
      <section aria-label="Player">
        <BarExtras channel={{ ...NOVA, imageUrl: null }} track={track} />
      </section>
    </>,
    '/channels',
    { user, system: { lastFmEnabled } },
  );
  return { api, stored };
};

const button = (region: 'Card' | 'Player', name: string) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('button', { name, exact: true });
const like = () => button('Player', 'Like this song');
const unlike = () => button('Player', 'Unlike this song');
const trackInfo = () => button('Player', 'Track information');

test('the favorite button of the bar and the heart of the card agree', {
  tags: ['bar-member-buttons', 'favorite-toggle'],
}, async () => {
  const { stored } = openExtras();
  await button('Player', 'Add Nova to favorites').click();
  await expect.element(screen.toast('Added to favorites')).toBeVisible();
  await button('Card', 'Remove Nova from favorites').click();
  await expect.element(button('Player', 'Add Nova to favorites')).toBeVisible();
  await expect.poll(() => stored.channels).toEqual([]);
});

test('a press that waits is that of its channel when the next one plays', {
  tags: ['favorite-toggle'],
}, async () => {
  const luna = sampleChannel({ _id: 'luna', name: 'Luna' });
  const stored = new StoredFavorites({});
  const held = holdResponse(null);
  const api = new FakeApi({
    ...stored.responses,
    ...new PublicChannels([NOVA, luna]).responses,
    addFavoriteChannel: async (request) => {
      await held.respond();
      return stored.responses.addFavoriteChannel(request);
    },
  });
  const Bar = () => {
    const [channel, setChannel] = useState(NOVA);
    return (
      <>
        <button type="button" onClick={() => setChannel(luna)}>
          Next
        </button>
        <section aria-label="Player">
          <BarExtras channel={channel} track={CAN} />
        </section>
      </>
    );
  };
  renderPart(<Bar />, '/channels');
  await button('Player', 'Add Nova to favorites').click();
  await button('Player', 'Remove Nova from favorites').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(button('Player', 'Add Luna to favorites')).toBeVisible();
  held.release();
  await expect.poll(() => api.requests('removeFavoriteChannel')).toMatchObject([{ params: { id: 'nova' } }]);
  expect(stored.channels).toEqual([]);
});

describe('a song', { tags: ['bar-member-buttons'] }, () => {
  test('is liked at once, and can be unliked', async () => {
    const { api, stored } = openExtras();
    const held = holdResponse(null);
    api.respond({
      likeSong: async (request) => {
        await held.respond();
        return stored.responses.likeSong(request);
      },
    });
    await like().click();
    await expect.element(unlike()).toHaveAttribute('aria-busy', 'true');
    held.release();
    await expect.element(screen.toast('Song liked!')).toBeVisible();
    await expect.element(unlike()).toHaveAttribute('aria-busy', 'false');
    expect(api.requests('likeSong')[0]?.body).toMatchObject({
      ...CAN,
      channelId: 'nova',
      channelName: 'Nova',
    });
    await unlike().click();
    await expect.element(screen.toast('Song removed from liked songs')).toBeVisible();
    await expect.element(like()).toBeVisible();
    expect(stored.songs).toEqual([]);
  });

  test.each([
    ['ours', () => proxyFailure(), 'Failed to like song'],
    [
      'the server’s',
      () => refusal('liked-songs-full'),
      'You have 200000 liked songs. Remove some to add more.',
    ],
    [
      'that of its title',
      () =>
        refusal('validation-failed', {
          errors: [{ param: 'title', msg: 'Title may have at most 300 characters' }],
        }),
      'Title may have at most 300 characters',
    ],
  ] as const)(
    'whose like fails flips back, with a message: %s',
    {
      tags: ['song-rules'],
    },
    async (_, fail, message) => {
      const { api } = openExtras();
      api.respond({ likeSong: fail });
      await like().click();
      await expect.element(screen.toast(message)).toBeVisible();
      await expect.element(like()).toBeVisible();
    },
  );

  test('that is unknown can neither be liked nor looked up', {
    tags: ['track-dialog-opens', 'no-song'],
  }, async () => {
    const { api } = openExtras({ track: null });
    for (const press of [like, trackInfo]) {
      await press().click();
      await expect.element(screen.toast(NOTHING_KNOWN)).toBeVisible();
      screen.dismissToasts();
      await expect.element(screen.toast(NOTHING_KNOWN)).not.toBeInTheDocument();
    }
    expect(trackInfoStore.get()).toBeNull();
    expect(api.requests('likeSong')).toEqual([]);
  });

  test('without an artist can be liked, but not looked up', { tags: ['track-dialog-opens'] }, async () => {
    const { stored } = openExtras({ track: { title: 'Field Recording' } });
    await trackInfo().click();
    await expect.element(screen.toast(NOTHING_KNOWN)).toBeVisible();
    expect(trackInfoStore.get()).toBeNull();
    await like().click();
    await expect.element(screen.toast('Song liked!')).toBeVisible();
    expect(stored.songs).toMatchObject([{ title: 'Field Recording' }]);
  });

  test('is looked up', { tags: ['track-dialog-opens'] }, async () => {
    openExtras();
    await trackInfo().click();
    expect(trackInfoStore.get()).toMatchObject(CAN);
  });

  test('is looked up only while Last.fm is on', { tags: ['system-switches'] }, async () => {
    openExtras({ lastFmEnabled: false });
    await expect.element(like()).toBeVisible();
    expect(trackInfo().elements()).toEqual([]);
  });
});

test('F and L do what the buttons do', { tags: ['bar-member-buttons'] }, async () => {
  const { stored } = openExtras();
  await expect.element(like()).toBeVisible();
  await userEvent.keyboard('f');
  await expect.poll(() => stored.channels.length).toBe(1);
  await userEvent.keyboard('l');
  await expect.element(screen.toast('Song liked!')).toBeVisible();
  expect(stored.songs).toMatchObject([{ title: 'Halleluhwah' }]);
});

test('a visitor has no such buttons, and is invited to log in by the keys', {
  tags: ['bar-member-buttons', 'favorite-toggle', 'visitors-like-nothing', 'login-to-favorite'],
}, async () => {
  openExtras({ user: null });
  await expect.element(page.getByRole('slider', { name: 'Volume' })).toBeVisible();
  expect(like().elements()).toEqual([]);
  expect(trackInfo().elements()).toEqual([]);
  await userEvent.keyboard('f');
  await expect.element(screen.toast('Please login to add favorites')).toBeVisible();
  await userEvent.keyboard('l');
  await expect.element(screen.toast('Please log in to add favorites')).toBeVisible();
});

describe('the channel’s information', { tags: ['bar-channel-info'] }, () => {
  test('leads to the page of the channel, and closes', async () => {
    openExtras();
    await button('Player', 'Channel information').click();
    await expect.element(page.getByRole('dialog', { name: 'Nova' })).toBeVisible();
    await screen.dialog.getByRole('link', { name: 'Open channel page' }).click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(location.pathname).toBe('/channel/nova');
  });

  test('is seen when the device is turned', async () => {
    await setViewport([1_024, 768]);
    openExtras();
    await button('Player', 'Channel information').click();
    await expect.element(page.getByRole('dialog', { name: 'Nova' })).toBeVisible();
    await page.viewport(768, 1_024);
    await screen.dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('is not widened by words that are too long', async () => {
    const long = 'Electroacoustic'.repeat(8);
    const currentProgram = { name: long, host: null, description: null };
    openExtras({
      details: { name: long, description: long, genre: long, country: long, language: long, currentProgram },
    });
    await button('Player', 'Channel information').click();
    const dialog = page.getByRole('dialog', { name: long });
    const facts = dialog.getByRole('definition').filter({ hasText: long });
    await expect.poll(() => facts.elements().length).toBe(4);
    const { scrollWidth, clientWidth } = dialog.element();
    expect(scrollWidth).toBe(clientWidth);
  });
});
