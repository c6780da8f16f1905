import type { Channel, ScheduleEntry } from '@airdial/contract/channel/schema';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { FakeApi, holdResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { PublicChannels } from '../../../testing/public-channels.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleChannel, sampleSong } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { ARABIC_NAME, HEBREW_NAME, visualOrder } from '../../../testing/visual-order.ts';
import { NO_LISTENERS } from '../../entities/channel/testing/create-channel.ts';
import ChannelPage from './channel-page.tsx';

const SCHEDULE: ScheduleEntry[] = [
  { programName: 'Fish Market', dayOfWeek: 'Saturday', startTime: '07:00', endTime: '09:00' },
  { programName: 'Night Ferry', dayOfWeek: 'Monday', startTime: '22:00', endTime: '23:30' },
  { programName: 'Morning Tide', dayOfWeek: 'Monday', startTime: '06:00', endTime: '10:00' },
];
/** A Sunday: no program of the schedule is on. */
const SUNDAY = Date.parse('2026-11-29T12:00:00Z');
/** A Monday, during Night Ferry. */
const MONDAY = Date.parse('2026-11-23T22:10:00Z');

const HARBOUR = sampleChannel({
  _id: 'harbour',
  channelNumber: 1,
  name: 'Harbour Lights',
  description: 'Ninety words about the sea, the harbour and the boats that come and go by night.',
  genre: 'Jazz',
  bitrate: 192,
  codec: 'MP3',
  country: 'Portugal',
  language: 'English',
  website: 'https://station.invalid/',
  streamUrl: 'https://streams.invalid/mount-1',
  nowPlaying: { ...sampleSong('Low Tide', 'The Buoys'), album: 'Moorings' },
  currentProgram: { name: 'Night Ferry', host: 'Ada', description: 'Slow songs' },
  schedule: SCHEDULE,
  stats: { ...NO_LISTENERS, currentListeners: 1_234, peakListeners: 4_321, totalPlays: 2_345_678 },
});
const BARE = sampleChannel({ _id: 'bare', channelNumber: 2, name: 'Nameless Wave' });

/** The page of a channel, for a member. */
const openChannel = (channel: Channel = HARBOUR, now: number = SUNDAY) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const stored = new PublicChannels([channel]);
  const api = new FakeApi({
    ...new StoredFavorites({}).responses,
    ...stored.responses,
  });
  const member = { ...ADA, role: 'customer' as const };
  const open = (id: string) => renderPart(<ChannelPage id={id} />, `/channel/${id}`, { user: member });
  return { api, stored, leave: open(channel._id), open };
};

const title = () => screen.main.getByRole('heading', { level: 1 });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const figure = (name: string) =>
  [...screen.panel('Statistics').element().querySelectorAll('dt')].find(
    ({ textContent }) => textContent === name,
  )?.nextElementSibling?.textContent;
const texts = (part: Element): string => part.textContent.replaceAll(/\s+/g, ' ');
/** As this browser writes a time of day of the station's Monday. */
const clock = (time: string) =>
  new Date(`2026-11-23T${time}`).toLocaleTimeString([], { timeStyle: 'short' }).replaceAll(/\s+/g, ' ');

describe('the head of a channel’s page', { tags: ['channel-head'] }, () => {
  test('shows name, number, description and facts', async () => {
    openChannel();
    await expect.element(title()).toHaveTextContent('Harbour Lights');
    expect(document.title).toMatch(/^Harbour Lights – /);
    for (const text of ['Channel 1', 'Jazz', '192 kbps', 'MP3', 'Portugal', 'English'])
      await expect.element(screen.main.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.element(screen.main.getByText(/^Ninety words about the sea/)).toBeVisible();
    await expectAccessibleViews();
  });

  test('keeps the order of names and descriptions from right to left', async () => {
    openChannel({ ...BARE, name: HEBREW_NAME, description: ARABIC_NAME });
    await expect.element(title()).toHaveTextContent(HEBREW_NAME);
    expect(visualOrder(title().element(), [')', 'ר'])).toEqual([')', 'ר']);
    const description = screen.main.getByText(ARABIC_NAME).element();
    expect(visualOrder(description, ['!', 'إ'])).toEqual(['!', 'إ']);
  });
});

describe('the panels of a channel’s page', { tags: ['channel-panels'] }, () => {
  test('show song and program', { tags: ['channel-song'] }, async () => {
    openChannel();
    const song = screen.panel('Last Played');
    await expect.element(song.getByText('Low Tide')).toBeVisible();
    await expect.element(song.getByText('by The Buoys • Moorings')).toBeVisible();
    for (const text of ['Night Ferry', 'with Ada', 'Slow songs'])
      await expect.element(screen.panel('Current Program').getByText(text)).toBeVisible();
  });

  test('show the counts, and whose they are', { tags: ['counts'] }, async () => {
    openChannel();
    const statistics = screen.panel('Statistics');
    await expect.element(statistics.getByText(/by the count of the stream server/)).toBeVisible();
    expect(figure('Current listeners')).toBe('1.2k');
    expect(figure('Peak listeners')).toBe('4.3k');
    expect(figure('Total plays')).toBe('2.3M');
  });

  test('show the website, and fold the stream away', async () => {
    openChannel();
    const information = screen.panel('Information');
    const stream = information.getByRole('link', { name: HARBOUR.streamUrl ?? '', includeHidden: true });
    const website = information.getByRole('link', { name: 'https://station.invalid/' });
    await expect.element(website).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(stream).not.toBeVisible();
    await expect.element(information.getByText('Active', { exact: true })).not.toBeVisible();
    await information.getByText('Details of the stream').click();
    await expect.element(information.getByText('Active', { exact: true })).toBeVisible();
    await expect.element(stream).toBeVisible();
  });

  test('show the address for other programs, as lists and as a code', async () => {
    openChannel();
    const elsewhere = screen.panel('Listen elsewhere');
    const address = `${location.origin}/listen/1`;
    await expect.element(elsewhere.getByText(address, { exact: true })).toBeVisible();
    await expect
      .element(elsewhere.getByRole('link', { name: 'M3U' }))
      .toHaveAttribute('href', `${address}.m3u`);
    await elsewhere.getByRole('button', { name: 'QR code' }).click();
    await expect.element(elsewhere.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
    await elsewhere.getByText('How to add it').click();
    await expect.element(elsewhere.getByText(`mpc add ${address}`)).toBeVisible();
  });

  test('omit what is not known', async () => {
    openChannel(BARE);
    await expect.element(title()).toHaveTextContent(BARE.name);
    await expect.element(screen.panel('Last Played').getByText('No metadata available')).toBeVisible();
    for (const absent of ['Current Program', 'Program Schedule', 'Recently played'])
      expect(screen.panel(absent).elements()).toEqual([]);
    expect(screen.panel('Information').getByText('Website').elements()).toEqual([]);
    expect(screen.main.getByText(/undefined|null|NaN/).elements()).toEqual([]);
  });

  test('show markup as text, and a script’s address as no link', async () => {
    openChannel({
      ...BARE,
      name: '<b>Bold</b> & <i>Sons</i>',
      description: '<img src=x onerror="document.title=1">',
      website: 'javascript:alert(1)',
      nowPlaying: sampleSong('<script>document.title=1</script>'),
    });
    await expect.element(title()).toHaveTextContent('<b>Bold</b> & <i>Sons</i>');
    await expect
      .element(screen.panel('Last Played').getByText('<script>document.title=1</script>'))
      .toBeVisible();
    await expect.element(screen.panel('Information').getByText('javascript:alert(1)')).toBeVisible();
    expect(screen.main.element().querySelectorAll('script, b, a[href^="javascript"]')).toHaveLength(0);
    expect(document.title).toMatch(/Bold/);
  });

  test('show an inactive channel, and break words that are too long', async () => {
    const long = 'Electroacoustic'.repeat(8);
    openChannel({
      ...HARBOUR,
      name: long,
      genre: long,
      country: long,
      description: long,
      isActive: false,
      website: `https://station.invalid/${long}`,
      currentProgram: { name: long, host: long, description: long },
    });
    await expect.element(title()).toHaveTextContent(long);
    expect(screen.panel('Current Program').getByText(long, { exact: true }).elements()).toHaveLength(2);
    await expect.element(screen.panel('Information').getByText('Inactive', { exact: true })).toBeVisible();
    await expectAccessibleViews();
  });
});

describe('the schedule', { tags: ['channel-schedule', 'schedule-times'] }, () => {
  const day = (name: string) => screen.panel('Program Schedule').getByRole('region', { name });
  const programs = (name: string) => day(name).getByRole('listitem').elements().map(texts);

  test('starts on Monday, in the order of the times', async () => {
    openChannel();
    await expect.element(day('Monday')).toBeVisible();
    const days = screen.panel('Program Schedule').getByRole('heading', { level: 3 }).elements();
    expect(days.map(texts)).toEqual(['Monday', 'Saturday']);
    expect(programs('Monday')).toEqual([
      expect.stringMatching(`^${clock('06:00')} – ${clock('10:00')}\\s*Morning Tide`),
      expect.stringMatching(`^${clock('22:00')} – ${clock('23:30')}\\s*Night Ferry`),
    ]);
  });

  test('marks what is on and what is next', async () => {
    openChannel(HARBOUR, MONDAY);
    await expect.element(day('Monday')).toBeVisible();
    const onNow = day('Monday').element().querySelectorAll('[aria-current="time"]');
    expect([...onNow].map(texts)).toEqual([expect.stringMatching(/Night Ferry\s*On now/)]);
    expect(programs('Saturday')).toEqual([expect.stringMatching(/Fish Market\s*Next/)]);
  });

  test('names what is on where no program is written', async () => {
    openChannel({ ...HARBOUR, currentProgram: null }, MONDAY);
    const end = new Date('2026-11-23T23:30:00Z').toLocaleTimeString([], { timeStyle: 'short' });
    await expect.element(screen.panel('Current Program').getByText('Night Ferry')).toBeVisible();
    await expect.element(screen.panel('Current Program').getByText(`until ${end}`)).toBeVisible();
  });

  test('leads to calendars of all programs and of each', { tags: ['schedule-reminder'] }, async () => {
    openChannel();
    const all = page.getByRole('link', { name: 'All programs for your calendar' });
    await expect.element(all).toHaveAttribute('href', '/listen/1.ics');
    const reminder = page.getByRole('link', { name: 'Reminder for your calendar: Fish Market' });
    await expect.element(reminder).toHaveAttribute('href', '/listen/1.ics?program=Fish+Market');
  });
});

describe('a channel’s page shows', { tags: ['channel-back', 'channel-failed'] }, () => {
  test('a placeholder while it loads', async () => {
    const { api, stored } = openChannel();
    const held = holdResponse(null);
    api.respond({
      getChannel: async (request) => {
        await held.respond();
        return stored.responses.getChannel(request);
      },
    });
    await expect.element(title()).toHaveTextContent('Loading channel…');
    await expect.element(screen.main.getByRole('status')).toHaveTextContent('Loading channel…');
    held.release();
    await expect.element(title()).toHaveTextContent('Harbour Lights');
  });

  test('that the details failed to load, which can be tried again', async () => {
    const { api, stored } = openChannel();
    api.respond({ getChannel: () => proxyFailure() });
    await expect.element(title()).toHaveTextContent('Failed to load channel details');
    await expect.element(screen.toast('Failed to load channel details')).toBeVisible();
    api.respond({ getChannel: stored.responses.getChannel });
    await button('Try again').click();
    await expect.element(title()).toHaveTextContent('Harbour Lights');
  });

  test('that there is no such channel, and leads to the others', async () => {
    const { leave, open } = openChannel();
    leave();
    open('no-such-channel');
    await expect.element(title()).toHaveTextContent('Channel not found');
    await expect.element(screen.toast('Channel not found')).toBeVisible();
    await expectNoViolations();
    expect(button('Try again').elements()).toEqual([]);
    await button('Go Back').click();
    expect(location.pathname).toBe('/channels');
  });
});
