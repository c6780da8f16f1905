import { type Browser, type BrowserContext, errors, type Page } from '@playwright/test';
import type { Tone } from '../../e2e/support/stream-servers/tones.ts';
import { addBareControls, type BareControls } from './bare-controls.ts';
import { type BenchStation, MOUNTS } from './bench-station.ts';
import type { PagePhase } from './page-phase.ts';
import type { PressLength } from './press-length.ts';
import { type Press, pressCold, pressRested, probeSound } from './sound-clock.ts';
import type { SoundMarks } from './sound-clock-page.ts';

const VIEWPORT = { width: 1280, height: 800 };
/** The page's own start must be over: it is not what is measured here. */
const SETTLE_MS = 1_000;
const REST_MS = 500;
/** Switching is measured while the first channel plays steadily. */
const LISTENING_MS = 1_500;

export type Trial = (round: number) => Promise<SoundMarks>;

export type TrialRoom = {
  readonly browser: Browser;
  readonly station: BenchStation;
  readonly origin: string;
  readonly heldMs: PressLength;
};

type Measure = (page: Page, press: Press, round: number) => Promise<SoundMarks>;

/** Our page: pointer arrives on the card's play button and presses at once. */
export const ourPlay = (room: TrialRoom, channelName: string): Trial =>
  visit(room, (page, press) => pressCold(page, playButton(page, channelName), press));

/** The same, at moments between two Ogg pages that the reference meets too. */
export const ourPhasedPlay = (room: TrialRoom, tone: Tone, phase: PagePhase): Trial =>
  visit(room, (page, press, round) =>
    pressCold(page, playButton(page, tone.channelName), { ...press, moment: () => phase.moment(round) }),
  );

export const barePhasedPlay = (room: TrialRoom, tone: Tone, phase: PagePhase): Trial =>
  bare(room, tone, (page, press, { play }, round) =>
    pressCold(page, play, { ...press, moment: () => phase.moment(round) }),
  );

export const ourRestedPlay = (room: TrialRoom, channelName: string): Trial =>
  visit(room, (page, press) => pressRested(page, playButton(page, channelName), press, REST_MS));

export const ourNext = (room: TrialRoom, channelName: string): Trial =>
  visit(room, async (page, press) => {
    await pressCold(page, playButton(page, channelName), press);
    await page.waitForTimeout(LISTENING_MS);
    const next = page.getByRole('button', { name: /^next/i }).filter({ visible: true }).first();
    return pressCold(page, next, press);
  });

export const barePlay = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, (page, press, { play }) => pressCold(page, play, press));

export const byHandPlay = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, (page, press, { byHand }) => pressCold(page, byHand, press));

export const bareNext = (room: TrialRoom, tone: Tone): Trial =>
  bare(room, tone, async (page, press, { play, next }) => {
    await pressCold(page, play, press);
    await page.waitForTimeout(LISTENING_MS);
    return pressCold(page, next, press);
  });

/**
 * A burst may begin within an AAC frame, in bytes that look like the start of one. In about one visit of twenty
 * the bare element gives up on them and stays silent for good, which says nothing of its speed.
 */
export function onceMore(trial: Trial): Trial {
  return async (round) => {
    try {
      return await trial(round);
    } catch (cause) {
      if (!(cause instanceof errors.TimeoutError)) throw cause;
      process.stderr.write('a bare element stayed silent and is tried once more\n');
      return trial(round);
    }
  };
}

function bare(
  room: TrialRoom,
  tone: Tone,
  measure: (page: Page, press: Press, controls: BareControls, round: number) => Promise<SoundMarks>,
): Trial {
  const addresses = { url: room.station.url(tone), nextUrl: room.station.url(MOUNTS.secondMp3) };
  return visit(room, async (page, press, round) =>
    measure(page, press, await addBareControls(page, addresses), round),
  );
}

/** Each trial is a listener's first visit: nothing remembered, no decoder woken up before. */
function visit({ browser, origin, heldMs }: TrialRoom, measure: Measure): Trial {
  return async (round) => {
    const context = await browser.newContext({ viewport: VIEWPORT });
    try {
      return await measure(await openPage(context, origin), { heldMs: heldMs(round) }, round);
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
