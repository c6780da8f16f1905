import type { Channel } from '@airdial/contract/channel/schema';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  channelCell,
  channelRow,
  listOf,
  openChannels,
  openStored,
  shownNames,
} from '../../../../../testing/open-channels.tsx';
import { sampleChannel } from '../../../../../testing/sample-channels.ts';
import { failedCheck } from '../../../../../testing/sample-checks.ts';
import { screen } from '../../../../../testing/screen.ts';
import { StoredChannels } from '../../../../../testing/stored-channels.ts';
import { PHONE, setViewport } from '../../../../../testing/viewport.ts';
import { createChannel } from '../../../../entities/channel/testing/create-channel.ts';

const MINUTE_MS = 60_000;
/** At widths around that at which cards become a table. */
const WIDTHS = [900, 1_100, 1_239, 1_240];
const FLOCK = Array.from({ length: 26 }, (_, index) => `Flock ${index}`);

const table = () => page.getByRole('table', { name: 'Channels' });
const pageButton = (name: string) => screen.main.getByRole('button', { name });

const openWith = async (...channels: Channel[]) => {
  const api = openChannels();
  api.respond({ listChannels: () => listOf(...channels) });
  await expect.element(channelRow(channels[0]?.name ?? '')).toBeVisible();
  return api;
};

const playing = (title: string | null, ageMinutes: number): Partial<Channel> => ({
  nowPlaying: {
    title,
    artist: title && 'The Buoys',
    album: null,
    artwork: null,
    duration: null,
    lastUpdated: new Date(Date.now() - ageMinutes * MINUTE_MS).toISOString(),
  },
});

/** Whether no text in an element runs out of its box. Boxes within a line have no width of their own. */
const holdsItsContent = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].every(
    ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth + 1,
  );

/** Counts the lines of an element's own text, which precedes its other elements. */
const lineCount = ({ firstChild }: Element): number => {
  const range = document.createRange();
  if (firstChild) range.selectNodeContents(firstChild);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

describe('the table of channels', { tags: ['channel-table'] }, () => {
  test('has the columns of the specification', async () => {
    await openWith(sampleChannel());
    const titles = table()
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(['Channel', 'Genre', 'Status', 'Upload Date', 'Metadata', 'Listeners', 'Actions']);
    const sorting = table().getByRole('columnheader').getByRole('button').elements();
    expect(sorting.map(({ textContent }) => textContent)).toEqual([
      'Channel',
      'Genre',
      'Upload Date',
      'Listeners',
    ]);
  });

  test('has a row with number, song, genre, date and listeners', async () => {
    const { stats } = createChannel();
    await openWith(
      sampleChannel({
        genre: 'Folk',
        createdAt: '2025-12-31T12:00:00.000Z',
        stats: { ...stats, currentListeners: 1_000 },
        ...playing('Low Tide', 12),
      }),
      sampleChannel({ _id: 'untold', name: 'Untold' }),
    );
    await expect.element(channelRow('Nova')).toMatchTextContent('Channel 7');
    await expect.element(channelRow('Nova')).toMatchTextContent('Low Tide · The Buoys');
    await expect.element(channelCell('Nova', 'Genre')).toHaveTextContent('Folk');
    await expect.element(channelCell('Nova', 'Upload Date')).toHaveTextContent('Dec 31, 2025');
    await expect.element(channelCell('Nova', 'Listeners')).toMatchTextContent('1.0k');
    await expect.element(channelRow('Untold')).toMatchTextContent('No metadata available');
  });

  test('has ten rows a page, and buttons to the first and the last one', async () => {
    openStored(new StoredChannels(FLOCK, 1));
    await expect.poll(shownNames).toEqual(FLOCK.slice(0, 10));
    await expect.element(screen.main.getByText('26 channels found')).toBeVisible();
    await expect.element(pageButton('First page')).toBeDisabled();
    await pageButton('Last page').click();
    await expect.poll(shownNames).toEqual(FLOCK.slice(20));
    expect(location.search).toBe('?page=3');
    await expect.element(pageButton('Last page')).toBeDisabled();
    await pageButton('First page').click();
    await expect.poll(shownNames).toEqual(FLOCK.slice(0, 10));
  });

  test('starts with the page of the address', async () => {
    openStored(new StoredChannels(FLOCK, 1), '?page=3');
    await expect.poll(shownNames).toEqual(FLOCK.slice(20));
  });

  test('has room on a phone for the middle of many pages', async () => {
    await setViewport(PHONE);
    const api = openChannels('?page=100');
    const pagination = { page: 100, limit: 10, total: 1_220, totalPages: 122 };
    api.respond({
      listChannels: () => ({ ...listOf(sampleChannel()), totalPages: 122, pagination }),
    });
    await expect.element(pageButton('Page 122')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(PHONE[0]);
  });

  test('leaves the name of a channel room for two lines at every width', async () => {
    const name = 'Nova 1b5d0f8a of the northern lights';
    await openWith(sampleChannel({ name, featured: true }));
    for (const width of WIDTHS) {
      await setViewport([width, 900]);
      const title = channelRow(name).getByText(name).first();
      await expect
        .poll(() => lineCount(title.element()), { message: `at ${width} px` })
        .toBeLessThanOrEqual(2);
    }
  });
});

describe('the status of a channel', { tags: ['channel-status'] }, () => {
  test('is Live, Recent, Active or Inactive by the age of its last title', async () => {
    await openWith(
      sampleChannel({ _id: '1', name: 'Fresh', ...playing('Low Tide', 1) }),
      sampleChannel({ _id: '2', name: 'Lately', ...playing('Low Tide', 12) }),
      sampleChannel({ _id: '3', name: 'Stale', ...playing('Low Tide', 90) }),
      sampleChannel({ _id: '4', name: 'Untold' }),
      sampleChannel({ _id: '5', name: 'Asleep', isActive: false, ...playing('Low Tide', 1) }),
    );
    for (const [name, label] of [
      ['Fresh', 'Live'],
      ['Lately', 'Recent'],
      ['Stale', 'Active'],
      ['Untold', 'Active'],
      ['Asleep', 'Inactive'],
    ] as const)
      await expect.element(channelCell(name, 'Status')).toHaveTextContent(label);
    await expect.element(channelCell('Lately', 'Metadata')).toMatchTextContent('Last title 12 min ago');
    await expect.element(channelCell('Untold', 'Metadata')).toMatchTextContent('No title so far');
  });

  test('ages by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await openWith(sampleChannel(playing('Low Tide', 1)));
    await expect.element(channelCell('Nova', 'Status')).toHaveTextContent('Live');
    for (const label of ['Recent', 'Active']) {
      vi.setSystemTime(Date.now() + 20 * MINUTE_MS);
      vi.advanceTimersByTime(MINUTE_MS);
      await expect.element(channelCell('Nova', 'Status')).toHaveTextContent(label);
    }
  });

  test.each([PHONE, [1_440, 900]] as const)(
    'is No signal since a date, with room for it, at %i px',
    {
      tags: ['stream-schedule'],
    },
    async (...size) => {
      await setViewport(size);
      await openWith(sampleChannel({ isDead: true, streamCheck: failedCheck() }));
      const status = channelCell('Nova', 'Status');
      await expect.element(status).toMatchTextContent('No signal since Nov 23, 2026');
      await expect.poll(() => holdsItsContent(status.element())).toBe(true);
    },
  );
});
