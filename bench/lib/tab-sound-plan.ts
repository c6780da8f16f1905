import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../e2e/support/processes/wait-until.ts';
import { addBareButtons } from './bare-controls.ts';
import { type BenchIcecast, HLS_CHANNEL_NAME, MOUNTS } from './bench-icecast.ts';
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
import type { Point, SoundBrowser, SoundTab } from './sound-tab.ts';

export type TabBench = {
  readonly browser: SoundBrowser;
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
  'aac without CORS': MOUNTS.aacWithoutCors,
} as const;

export const tabSoundClaims = (browserName: string): SoundClaim[] =>
  Object.keys(STREAMS).map((stream) => ({
    what: `click-to-sound ${stream} cold in ${browserName}`,
    ours: `ours ${stream}`,
    reference: `bare ${stream}`,
    referenceName: 'bare <audio>',
    wantAtMost: 1,
  }));

/**
 * Our page and a bare element in it, on each stream, as in Chromium: each trial is a first visit. HLS
 * is ours alone: neither Firefox nor WebKitGTK plays it in an element.
 */
export function measureInTabs(bench: TabBench, rounds: number): Promise<Results> {
  const phases: Readonly<Partial<Record<string, PagePhase>>> = bench.phases;
  const trial = (stream: string, prepare: Prepare) => (round: number) =>
    visit(bench, prepare, {
      heldMs: bench.heldMs(round),
      waitForPhase: () => phases[stream]?.waitForPhase(round),
    });
  const pairs = Object.entries(STREAMS).flatMap(([stream, tone]) => [
    [`bare ${stream}`, trial(stream, addBareButton(bench.icecast.url(tone)))] as const,
    [`ours ${stream}`, trial(stream, findOurButton(tone.channelName))] as const,
  ]);
  const trials = [...pairs, ['ours hls', trial('hls', findOurButton(HLS_CHANNEL_NAME))] as const];
  return interleave(Object.fromEntries(trials.filter(([name]) => bench.isChosen(name))), rounds);
}

/** Returns the CSS selector of the button to press. */
type Prepare = (tab: SoundTab) => Promise<string>;

const addBareButton =
  (url: string): Prepare =>
  async (tab) => {
    await tab.run(addBareButtons, { url, nextUrl: url });
    return '#bare-play';
  };

const findOurButton =
  (channelName: string): Prepare =>
  async () =>
    `button[aria-label="Play ${channelName}"]`;

type TabPress = { readonly heldMs: number; waitForPhase(): Promise<void> | undefined };

async function visit(
  { browser, origin }: TabBench,
  prepare: Prepare,
  { heldMs, waitForPhase }: TabPress,
): Promise<SoundMarks> {
  const tab = await browser.openTab();
  try {
    await tab.open(origin, [installClock, watchElements, watchStreams]);
    await findCenter(tab, 'button[aria-label^="Play "]');
    await pause(SETTLE_MS);
    const center = await findCenter(tab, await prepare(tab));
    await tab.movePointer(PARKED_PX);
    await tab.run(armClock);
    await waitForPhase();
    await tab.pressAt(center, heldMs);
    return toMsSincePress(await waitFor('sound', () => tab.run(readClock)));
  } finally {
    await tab.close();
  }
}

const findCenter = (tab: SoundTab, selector: string): Promise<Point> =>
  waitFor(selector, () => tab.run(centerOf, selector));

/** Runs in the page. */
function centerOf(selector: string): Point | null {
  const button = document.querySelector(selector);
  if (!button?.checkVisibility()) return null;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

async function waitFor<T>(what: string, read: () => Promise<T | null>): Promise<T> {
  const found: T[] = [];
  const isFound = async () => {
    const value = await read();
    if (value !== null) found.push(value);
    return value !== null;
  };
  await waitUntil(what, isFound, SOUND_LIMIT_MS);
  return found[0] as T;
}
