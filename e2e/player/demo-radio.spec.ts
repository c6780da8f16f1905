import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';

/** Some formats of the demo channels: stereo and mono, at three sampling rates. */
const FORMATS = [
  { format: 'MP3 96', codec: 'MP3', bitrate: 96 },
  { format: 'MP3 80', codec: 'MP3', bitrate: 80 },
  { format: 'MP3 48', codec: 'MP3', bitrate: 48 },
  { format: 'AAC', codec: 'AAC', bitrate: null },
  { format: 'Opus', codec: 'OGG', bitrate: null },
] as const;
const CHANNELS_MIN = 12;
/** Demo songs are shorter. */
const SONG_MS = 150_000;

type DemoChannel = {
  readonly _id: string;
  readonly name: string;
  readonly codec: string;
  readonly bitrate: number;
  readonly schedule: readonly { readonly programName: string }[];
  readonly nowPlaying?: { readonly title: string };
};

async function channels(page: Page, origin: string): Promise<DemoChannel[]> {
  const response = await page.request.get(`${origin}/api/channels`);
  return ((await response.json()) as { channels: DemoChannel[] }).channels;
}

async function channelOf(page: Page, origin: string, format: (typeof FORMATS)[number]): Promise<DemoChannel> {
  const found = (await channels(page, origin)).find(
    ({ codec, bitrate }) =>
      codec.toUpperCase().includes(format.codec) && [null, bitrate].includes(format.bitrate),
  );
  if (!found) throw new Error(`No demo channel is ${format.format}`);
  return found;
}

type Song = { readonly title: string; readonly artist: string; readonly playedAt: string };

/** What the channel has played, the newest first. */
async function history(page: Page, origin: string, channelId: string): Promise<Song[]> {
  const response = await page.request.get(`${origin}/api/channels/${channelId}/history`);
  return ((await response.json()) as { data: Song[] }).data;
}

/** The channel whose song changes first: of twelve, one does soon. */
async function channelWithNewSong(page: Page, origin: string): Promise<DemoChannel> {
  // One request lists all songs: requests for each channel's history soon exceed the rate limit.
  const titles = new Map(
    (await channels(page, origin)).map(({ _id, nowPlaying }) => [_id, nowPlaying?.title]),
  );
  let changed: DemoChannel | undefined;
  const findChanged = async () => {
    const all = await channels(page, origin);
    changed = all.find(({ _id, nowPlaying }) => nowPlaying?.title !== titles.get(_id));
    return changed;
  };
  await expect.poll(findChanged, { timeout: SONG_MS }).toBeDefined();
  if (!changed) throw new Error('No demo channel has played a second song');
  return changed;
}

test('the empty first run lists at least twelve channels, each with artwork and its program', async ({
  page,
  demoServer,
}) => {
  const home = new HomePage(page, demoServer.origin);
  await home.open();
  await expect(home.cards).toHaveCount(CHANNELS_MIN);
  expect((await channels(page, demoServer.origin)).length).toBeGreaterThanOrEqual(CHANNELS_MIN);
  for (const card of await home.cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const isDrawn = () => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
  }
  for (const { name, schedule } of await channels(page, demoServer.origin)) {
    const shown = home.card(name).getByRole('paragraph').filter({ hasText: 'Current program: ' });
    const isOfItsWeek = async () => {
      const text = await shown.innerText();
      return schedule.some(({ programName }) => text.includes(programName));
    };
    await expect.poll(isOfItsWeek).toBe(true);
  }
});

test('the demo channels play', async ({ page, demoServer, meter }) => {
  // Two songs may pass before one is heard that is not on air any more.
  test.setTimeout(4 * SONG_MS);
  const home = new HomePage(page, demoServer.origin);
  const bar = new PlayerBar(page);
  await home.open();

  await test.step('the bar and the card show the song that is heard, and not the one on air', async () => {
    const { _id, name } = await channelWithNewSong(page, demoServer.origin);
    const songs = () => history(page, demoServer.origin, _id);
    const response = page.waitForResponse((sent) => new URL(sent.url()).pathname.startsWith('/radio/'));
    await home.play(name);
    const behindMs =
      1_000 * Number(/behind=([\d.]+)/.exec((await response).headers()['stream-start'] ?? '')?.[1]);
    await expect.poll(() => meter.loudness()).toBeGreaterThan(0);
    const isShown = async () => {
      const played = await songs();
      const heardAt = Date.now() - behindMs;
      const heard = played.find(({ playedAt }) => Date.parse(playedAt) <= heardAt) ?? played.at(-1);
      if (!heard || heard.title === played[0]?.title) return false;
      const places = [
        bar.text(heard.title),
        bar.byline(heard.artist),
        home.card(name).getByText(heard.title, { exact: true }),
      ];
      const areVisible = await Promise.all(places.map((place) => place.isVisible()));
      return areVisible.every(Boolean);
    };
    await expect.poll(isShown, { timeout: SONG_MS }).toBe(true);
    await bar.pauseButton.click();
  });

  for (const format of FORMATS) {
    await test.step(`${format.format} is audible`, async () => {
      const { name } = await channelOf(page, demoServer.origin, format);
      await meter.expectSilence();
      await home.search.fill(name);
      await home.play(name);
      await expect.poll(() => meter.loudness()).toBeGreaterThan(0.005);
      const decoded = async () => (await readPlaying(page))[0]?.decodedBytes ?? 0;
      const before = await decoded();
      await expect.poll(decoded).toBeGreaterThan(before);
      await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'false');
      await bar.pauseButton.click();
    });
  }
});

test('a stream sends ICY metadata, allows every origin, and starts with a burst', async ({
  page,
  demoServer,
}) => {
  const { name } = await channelOf(page, demoServer.origin, FORMATS[0]);
  const response = await page.request.get(`${demoServer.origin}/api/channels`);
  const list = ((await response.json()) as { channels: { name: string; streamUrl: string }[] }).channels;
  const url = new URL(list.find((one) => one.name === name)?.streamUrl ?? '');
  const stream = await fetch(demoServer.origin + url.pathname, { headers: { 'icy-metadata': '1' } });
  expect(stream.headers.get('access-control-allow-origin')).toBe('*');
  expect(stream.headers.get('content-type')).toBe('audio/mpeg');
  expect(Number(stream.headers.get('icy-metaint'))).toBeGreaterThan(0);
  const reader = stream.body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBeGreaterThan(4_000);
  await reader?.cancel();
});
