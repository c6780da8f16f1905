import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { featured, openFeatured } from '../../../../testing/open-featured.tsx';
import { SAMPLE_PICTURE, sampleChannel, sampleSong } from '../../../../testing/sample-channels.ts';
import { setViewport } from '../../../../testing/viewport.ts';
import { NO_LISTENERS } from '../../../entities/channel/testing/create-channel.ts';

const BROKEN_PICTURE = 'data:image/png,no-picture';
const UPDATED_AT = '2026-11-20T08:00:00.000Z';
const MINUTE_MS = 60_000;

const RICH = sampleChannel({
  _id: 'rich',
  channelNumber: 1,
  name: 'Harbour Lights',
  genre: 'Jazz',
  description: 'Ninety words about the sea, the harbour and the boats that come and go by night. '.repeat(8),
  bitrate: 192,
  imageUrl: SAMPLE_PICTURE,
  nowPlaying: { ...sampleSong('Low Tide', 'The Buoys'), lastUpdated: UPDATED_AT },
  currentProgram: { name: 'Night Ferry', host: 'Ada', description: 'Slow songs' },
  stats: { ...NO_LISTENERS, currentListeners: 1_234 },
});
const BARE = sampleChannel({ _id: 'bare', channelNumber: 2, name: 'Nameless Wave' });

const placeholder = (name: string, number: string) =>
  [...featured.card(name).element().querySelectorAll('[aria-hidden]')].filter(
    ({ textContent }) => textContent === number,
  );

describe('a card of the first screen', { tags: ['home-card'] }, () => {
  test('shows everything that is known of its channel', { tags: ['counts'] }, async () => {
    openFeatured({ channels: [RICH] });
    const card = featured.card(RICH.name);
    await expect.element(card.getByRole('heading', { name: RICH.name })).toBeVisible();
    for (const text of [
      'Channel 1',
      'Jazz',
      'Now Playing',
      'Low Tide',
      'The Buoys',
      'Night Ferry',
      '192 kbps',
    ])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(card.getByText('1.2k listeners', { exact: true })).toBeVisible();
    await expect.element(card.getByRole('button', { name: `Play ${RICH.name}` })).toBeVisible();
    await expect.poll(() => card.element().querySelector('img')?.src).toMatch(/^data:image\/svg/);
    await expect.poll(() => placeholder(RICH.name, '1')).toEqual([]);
  });

  test('omits what is not known, and its placeholder shows the number', async () => {
    openFeatured({ channels: [BARE] });
    const card = featured.card(BARE.name);
    await expect.element(card.getByText('No metadata available', { exact: true })).toBeVisible();
    expect(card.element().querySelector('img')).toBeNull();
    expect(placeholder(BARE.name, '2').length).toBeGreaterThan(0);
    const silent = card.getByText('0 listeners', { exact: true }).element();
    expect(silent.getBoundingClientRect().width, 'only screen readers read it').toBeLessThan(2);
    expect(card.getByText(/kbps|undefined|null|NaN/).elements()).toEqual([]);
  });

  test('shows its placeholder where the picture fails to load', async () => {
    openFeatured({
      channels: [{ ...BARE, imageUrl: BROKEN_PICTURE, stats: { ...NO_LISTENERS, currentListeners: 999 } }],
    });
    const card = featured.card(BARE.name);
    await expect.element(card.getByText('999 listeners', { exact: true })).toBeVisible();
    await expect.poll(() => card.element().querySelector('img')).toBeNull();
    expect(placeholder(BARE.name, '2').length).toBeGreaterThan(0);
  });

  test('has a description of at most two lines, which breaks without spaces', async () => {
    openFeatured({ channels: [RICH, { ...BARE, description: 'word'.repeat(100) }] });
    const text = featured.card(RICH.name).getByText(/^Ninety words/);
    await expect.element(text).toBeVisible();
    const element = text.element();
    const oneLine = element.cloneNode() as HTMLElement;
    oneLine.textContent = 'one';
    element.after(oneLine);
    const share = element.getBoundingClientRect().height / oneLine.getBoundingClientRect().height;
    oneLine.remove();
    expect(Math.round(share)).toBe(2);
    const broken = featured.card(BARE.name).getByText(/^word/).element();
    expect(broken.scrollWidth).toBeLessThanOrEqual(broken.clientWidth);
  });

  test('shows the program on a phone where there is room for its name', async () => {
    await setViewport([320, 780]);
    openFeatured({ channels: [RICH] });
    const card = featured.card(RICH.name);
    const program = card.getByText('Night Ferry', { exact: true });
    await expect.element(program).toBeInTheDocument();
    card.element().scrollIntoView();
    await expect.element(card.getByText('192 kbps', { exact: true })).toBeInViewport();
    await expect.element(program).not.toBeInViewport();
    await page.viewport(480, 780);
    await expect.element(program).toBeInViewport();
  });

  test('offers visitors no favorites', { tags: ['home-card-heart'] }, async () => {
    openFeatured({ channels: [RICH] });
    await expect.element(featured.card(RICH.name)).toBeVisible();
    expect(page.getByRole('button', { name: /favorite|like/i }).elements()).toEqual([]);
  });

  test('has a label that ages by itself', { tags: ['live-label'] }, async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: Date.parse(UPDATED_AT) + MINUTE_MS,
    });
    onTestFinished(() => void vi.useRealTimers());
    openFeatured({ channels: [RICH, BARE] });
    const label = (text: string) => featured.card(RICH.name).getByText(text, { exact: true });
    await expect.element(label('Live')).toBeVisible();
    vi.advanceTimersByTime(5 * MINUTE_MS);
    await expect.element(label('Recent')).toBeVisible();
    vi.advanceTimersByTime(25 * MINUTE_MS);
    await expect.element(label('Active')).toBeVisible();
    // A channel without a confirmed song is only Active.
    await expect.element(featured.card(BARE.name).getByText('Active', { exact: true })).toBeVisible();
  });
});
