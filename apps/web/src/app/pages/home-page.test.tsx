import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeApi } from '../../../testing/fake-api.ts';
import { numbered } from '../../../testing/open-channel-list.tsx';
import { PublicChannels } from '../../../testing/public-channels.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleSong } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { HomePage } from './home-page.tsx';

const CHANNELS = numbered(3, { nowPlaying: sampleSong('Low Tide', 'The Buoys') });

/** For a visitor unless a user is given. */
const openHome = (channels = CHANNELS, user: User | null = null): StoredFavorites => {
  const stored = new StoredFavorites({});
  new FakeApi({ ...stored.responses, ...new PublicChannels(channels).responses });
  renderPart(<HomePage />, '/', { user });
  return stored;
};

const hero = () => page.getByRole('region', { name: 'Listen', exact: true });
const dial = () => page.getByRole('toolbar', { name: 'Dial' });
/** Each part of the page that offers an account, by a link that only it has. */
const closing = (name: string) => screen.main.getByRole('link', { name, exact: true }).last();

describe('the home page of visitors', { tags: ['home-visitors'] }, () => {
  test('describes the radio by three features', async () => {
    openHome();
    for (const name of ['High Quality Streaming', 'Personalized Experience', 'Easy Access'])
      await expect.element(screen.main.getByRole('heading', { level: 3, name })).toBeVisible();
  });

  test.each([
    ['Get Started', '/register'],
    ['Sign In', '/login'],
  ])('offers an account in its first screen: %s', async (name, path) => {
    openHome();
    await hero().getByRole('link', { name }).click();
    expect(location.pathname).toBe(path);
  });

  test.each([
    ['Create Account', '/register'],
    ['Sign In', '/login'],
  ])('offers an account at its end: %s', async (name, path) => {
    openHome();
    await expect.element(closing('Create Account')).toBeVisible();
    await closing(name).click();
    expect(location.pathname).toBe(path);
  });
});

describe('the dial of the home page', { tags: ['dial'] }, () => {
  test('offers every channel by number, and names the one below the pointer', async () => {
    openHome();
    const stops = dial().getByRole('button');
    await expect.poll(() => stops.elements().length).toBe(3);
    await expect.element(stops.first()).toHaveAccessibleName('Tune to channel 1, Wave 1');
    await expect.element(stops.last()).toHaveAccessibleName('Tune to channel 3, Wave 3');
    await stops.first().hover();
    await expect.element(screen.main.getByText('1 · Wave 1 · Low Tide, The Buoys')).toBeVisible();
  });
});

describe('the hero', { tags: ['home-hero'] }, () => {
  test('offers the first channel with its song', async () => {
    openHome();
    await expect.element(hero().getByText('Play 1 · Wave 1', { exact: true })).toBeVisible();
    await expect.element(hero().getByText('Low Tide · The Buoys', { exact: true })).toBeVisible();
  });

  test('passes over a channel without a signal', async () => {
    openHome(CHANNELS.with(0, { ...CHANNELS[0], isDead: true } as (typeof CHANNELS)[0]));
    await expect.element(hero().getByText('Play 2 · Wave 2', { exact: true })).toBeVisible();
  });

  test('has no links for members', async () => {
    openHome(CHANNELS, ADA);
    await expect.element(hero().getByText('Play 1 · Wave 1', { exact: true })).toBeVisible();
    expect(hero().getByRole('link').elements()).toEqual([]);
  });
});

test('a member’s heart shows on the dial, too', { tags: ['home-card-heart'] }, async () => {
  const stored = openHome(CHANNELS, ADA);
  await expect.poll(() => dial().getByRole('button').elements().length).toBe(3);
  await page.getByRole('button', { name: 'Add Wave 1 to favorites' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Wave 1 from favorites' })).toBeVisible();
  await expect.element(screen.toast('Added to favorites')).toBeVisible();
  expect(stored.channels).toMatchObject([{ _id: 'c1' }]);
  await expect.poll(() => dial().element().querySelectorAll('[data-favorite]').length).toBe(1);
});
