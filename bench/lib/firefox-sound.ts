import { setTimeout as pause } from 'node:timers/promises';
import { launchFirefox } from '../../e2e/support/firefox/launch-firefox.ts';
import type { Tone } from '../../e2e/support/stream-servers/tones.ts';
import { addBareButtons } from './bare-controls.ts';
import { type BenchIcecast, MOUNTS } from './bench-icecast.ts';
import { interleave, type Results } from './interleave.ts';
import type { OggPhases, PagePhase } from './page-phase.ts';
import type { PressLength } from './press-length.ts';
import { toMsSincePress } from './sound-clock.ts';
import {
  armClock,
  installClock,
  readClock,
  type SoundMarks,
  watchElements,
  watchStreams,
} from './sound-clock-page.ts';
import type { SoundClaim } from './sound-plan.ts';

type Firefox = Awaited<ReturnType<typeof launchFirefox>>;
type FirefoxTab = Awaited<ReturnType<Firefox['newPage']>>;

type FirefoxBench = {
  readonly icecast: BenchIcecast;
  readonly origin: string;
  readonly heldMs: PressLength;
  readonly phases: OggPhases;
  /** Whether a stream of this name is measured. */
  isChosen(name: string): boolean;
};

/** The page's start must be over, since it is not measured here. */
const SETTLE_MS = 1_000;
const SOUND_LIMIT_MS = 30_000;
const PARKED_PX = { x: 640, y: 2 };

const STREAMS = {
  'mp3-128': MOUNTS.mp3,
  aac: MOUNTS.aac,
  vorbis: MOUNTS.vorbis,
  opus: MOUNTS.opus,
  flac: MOUNTS.flac,
  'mp3-128 without CORS': MOUNTS.mp3WithoutCors,
} as const;

export const firefoxClaims: readonly SoundClaim[] = Object.keys(STREAMS).map((stream) => ({
  what: `click-to-sound ${stream} cold in Firefox`,
  ours: `ours ${stream}`,
  reference: `bare ${stream}`,
  referenceName: 'bare <audio>',
  wantAtMost: 1,
}));

/** Our page and a bare element in it, on each stream, as in Chromium: each trial is a first visit. */
export async function measureInFirefox(bench: FirefoxBench, rounds: number): Promise<Results> {
  const firefox = await launchFirefox();
  const phases: Readonly<Partial<Record<string, PagePhase>>> = bench.phases;
  const trials = Object.entries(STREAMS)
    .filter(([stream]) => bench.isChosen(stream))
    .flatMap(([stream, tone]) => {
      const trial = (prepare: Prepare) => (round: number) =>
        visit(firefox, bench, prepare, {
          heldMs: bench.heldMs(round),
          waitForPhase: () => phases[stream]?.waitForPhase(round),
        });
      return [
        [`bare ${stream}`, trial(addBareButton(bench, tone))] as const,
        [`ours ${stream}`, trial(findOurButton(tone))] as const,
      ];
    });
  try {
    return await interleave(Object.fromEntries(trials), rounds);
  } finally {
    await firefox.close();
  }
}

/** Returns the CSS selector of the button to press. */
type Prepare = (tab: FirefoxTab) => Promise<string>;

const addBareButton =
  ({ icecast }: FirefoxBench, tone: Tone): Prepare =>
  async (tab) => {
    const url = icecast.url(tone);
    await tab.evaluate(addBareButtons, { url, nextUrl: url });
    return '#bare-play';
  };

const findOurButton =
  ({ channelName }: Tone): Prepare =>
  async () =>
    `button[aria-label="Play ${channelName}"]`;

type FirefoxPress = { readonly heldMs: number; waitForPhase(): Promise<void> | undefined };

async function visit(
  firefox: Firefox,
  { origin }: FirefoxBench,
  prepare: Prepare,
  how: FirefoxPress,
): Promise<SoundMarks> {
  const context = await firefox.createBrowserContext();
  try {
    const tab = await context.newPage();
    await tab.setViewport({ width: 1_280, height: 800 });
    for (const install of [installClock, watchElements, watchStreams])
      await tab.evaluateOnNewDocument(install);
    await tab.goto(origin, { waitUntil: 'load' });
    await tab.locator('button[aria-label^="Play "]').wait();
    await pause(SETTLE_MS);
    return await press(tab, await prepare(tab), how);
  } finally {
    await context.close();
  }
}

/** The pointer arrives and presses at once, as `pressCold` does. */
async function press(
  tab: FirefoxTab,
  selector: string,
  { heldMs, waitForPhase }: FirefoxPress,
): Promise<SoundMarks> {
  const button = await tab.locator(selector).waitHandle();
  await button.scrollIntoView();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button to press is not visible.');
  await tab.mouse.move(PARKED_PX.x, PARKED_PX.y);
  await tab.evaluate(armClock);
  await waitForPhase();
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await tab.mouse.down();
  await pause(heldMs);
  await tab.mouse.up();
  const marks = await tab.waitForFunction(readClock, { polling: 50, timeout: SOUND_LIMIT_MS });
  return toMsSincePress((await marks.jsonValue()) ?? {});
}
