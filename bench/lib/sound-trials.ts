import { type Browser, type BrowserContext, errors, type Page } from '@playwright/test';
import type { Tone } from '../../e2e/support/tones.ts';
import { addBareControls, type BareControls } from './bare-controls.ts';
import { type BenchStation, MOUNTS } from './bench-station.ts';
import type { PagePhase } from './page-phase.ts';
import { pressCold, pressRested, probeSound } from './sound-clock.ts';
import type { SoundMarks } from './sound-clock-page.ts';

const VIEWPORT = { width: 1280, height: 800 };
/** The page's own start must be over: it is not what is measured here. */
const SETTLE_MS = 1_000;
const REST_MS = 500;
/** Switching is measured while the first channel plays steadily. */
const LISTENING_MS = 1_500;

export type Trial = () => Promise<SoundMarks>;

export type TrialRoom = {
  readonly browser: Browser;
  readonly station: BenchStation;
  readonly origin: string;
  /** How long each press lasts, ours and the reference's. */
  readonly heldMs: number;
};

/** Our page: pointer arrives on the card's play button and presses at once. */
export const ourPlay = (room: TrialRoom, channelName: string): Trial =>
  visit(room, (page) => pressCold(page, playButton(page, channelName), room));

/** The same, at moments between two Ogg pages that the reference meets too. */
export const ourPhasedPlay = (room: TrialRoom, tone: Tone, phase: PagePhase): Trial => {
  const press = { ...room, moment: momentsOf(phase) };
  return visit(room, (page) => pressCold(page, playButton(page, tone.channelName), press));
};

export const barePhasedPlay = (room: TrialRoom, tone: Tone, phase: PagePhase): Trial => {
  const press = { ...room, moment: momentsOf(phase) };
  return bare(room, tone, (page, { play }) => pressCold(page, play, press));
};

export const ourRestedPlay = (room: TrialRoom, channelName: string): Trial =>
  visit(room, (page) => pressRested(page, playButton(page, channelName), room, REST_MS));

export const ourNext = (room: TrialRoom, channelName: string): Trial =>
  visit(room, async (page) => {
    await pressCold(page, playButton(page, channelName), room);
    await page.waitForTimeout(LISTENING_MS);
    const next = page.getByRole('button', { name: /^next/i }).filter({ visible: true }).first();
    return pressCold(page, next, room);
  });

export const barePlay = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, (page, { play }) => pressCold(page, play, room));

export const byHandPlay = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, (page, { byHand }) => pressCold(page, byHand, room));

export const bareNext = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, async (page, { play, next }) => {
    await pressCold(page, play, room);
    await page.waitForTimeout(LISTENING_MS);
    return pressCold(page, next, room);
  });

function momentsOf(phase: PagePhase): () => Promise<void> {
  let round = 0;
  return () => phase.moment(round++);
}

function bare(
  room: TrialRoom,
  tone: Tone,
  press: (page: Page, controls: BareControls) => Promise<SoundMarks>,
): Trial {
  const addresses = { url: room.station.url(tone), nextUrl: room.station.url(MOUNTS.secondMp3) };
  return onceMore(visit(room, async (page) => press(page, await addBareControls(page, addresses))));
}

/**
 * A burst may begin within an AAC frame, in bytes that look like the start of one. In about one visit of twenty
 * the bare element gives up on them and stays silent for good, which says nothing of its speed.
 */
function onceMore(trial: Trial): Trial {
  return async () => {
    try {
      return await trial();
    } catch (cause) {
      if (!(cause instanceof errors.TimeoutError)) throw cause;
      process.stderr.write('a bare element stayed silent and is tried once more\n');
      return trial();
    }
  };
}

/** Each trial is a listener's first visit: nothing remembered, no decoder woken up before. */
function visit({ browser, origin }: TrialRoom, measure: (page: Page) => Promise<SoundMarks>): Trial {
  return async () => {
    const context = await browser.newContext({ viewport: VIEWPORT });
    try {
      return await measure(await openPage(context, origin));
    } finally {
      await context.close();
    }
  };
}

async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  await probeSound(context);
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'load' });
  await page
    .getByRole('button', { name: /^play /i })
    .first()
    .waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

function playButton(page: Page, channelName: string) {
  return page.getByRole('button', { name: `Play ${channelName}`, exact: true }).first();
}
