import { type Browser, type BrowserContext, errors, type Page } from '@playwright/test';
import type { Tone } from '../../e2e/support/stream-servers/tones.ts';
import { addBareControls, type BareControls } from './bare-controls.ts';
import { type BenchIcecast, MOUNTS } from './bench-icecast.ts';
import type { PagePhase } from './page-phase.ts';
import type { PressLength } from './press-length.ts';
import { type Press, pressCold, pressRested, probeSound } from './sound-clock.ts';
import type { SoundMarks } from './sound-clock-page.ts';

const VIEWPORT = { width: 1280, height: 800 };
/** The page's start must be over, since it is not measured here. */
const SETTLE_MS = 1_000;
const REST_MS = 500;
/** Switching channels is measured while the first one plays steadily. */
const LISTENING_MS = 1_500;

export type Trial = (round: number) => Promise<SoundMarks>;

export type TrialContext = {
  readonly browser: Browser;
  readonly icecast: BenchIcecast;
  readonly origin: string;
  readonly heldMs: PressLength;
};

type Measure = (page: Page, press: Press, round: number) => Promise<SoundMarks>;

/** Our page: the pointer arrives on the card's play button and presses at once. */
export const ourPlay = (context: TrialContext, channelName: string): Trial =>
  visit(context, (page, press) => pressCold(page, playButton(page, channelName), press));

/** The same, at the same phases between two Ogg pages as the reference. */
export const ourPhasedPlay = (context: TrialContext, tone: Tone, phase: PagePhase): Trial =>
  visit(context, (page, press, round) =>
    pressCold(page, playButton(page, tone.channelName), {
      ...press,
      waitForPhase: () => phase.waitForPhase(round),
    }),
  );

export const barePhasedPlay = (context: TrialContext, tone: Tone, phase: PagePhase): Trial =>
  bare(context, tone, (page, press, { play }, round) =>
    pressCold(page, play, { ...press, waitForPhase: () => phase.waitForPhase(round) }),
  );

export const ourRestedPlay = (context: TrialContext, channelName: string): Trial =>
  visit(context, (page, press) => pressRested(page, playButton(page, channelName), press, REST_MS));

export const ourNext = (context: TrialContext, channelName: string): Trial =>
  visit(context, async (page, press) => {
    await pressCold(page, playButton(page, channelName), press);
    await page.waitForTimeout(LISTENING_MS);
    const next = page.getByRole('button', { name: /^next/i }).filter({ visible: true }).first();
    return pressCold(page, next, press);
  });

export const barePlay = (context: TrialContext, tone: Tone): Trial =>
  bare(context, tone, (page, press, { play }) => pressCold(page, play, press));

export const byHandPlay = (context: TrialContext, tone: Tone): Trial =>
  bare(context, tone, (page, press, { byHand }) => pressCold(page, byHand, press));

export const bareNext = (context: TrialContext, tone: Tone): Trial =>
  bare(context, tone, async (page, press, { play, next }) => {
    await pressCold(page, play, press);
    await page.waitForTimeout(LISTENING_MS);
    return pressCold(page, next, press);
  });

/**
 * Repeats a trial that times out. A burst may begin within an AAC frame, in bytes that look like
 * the start of one. In about one visit of twenty the bare element fails on them and stays silent,
 * which says nothing about its speed.
 */
export function withRetry(trial: Trial): Trial {
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
  context: TrialContext,
  tone: Tone,
  measure: (page: Page, press: Press, controls: BareControls, round: number) => Promise<SoundMarks>,
): Trial {
  const urls = { url: context.icecast.url(tone), nextUrl: context.icecast.url(MOUNTS.secondMp3) };
  return visit(context, async (page, press, round) =>
    measure(page, press, await addBareControls(page, urls), round),
  );
}

/** Each trial is a first visit: no stored state and no decoder started before. */
function visit({ browser, origin, heldMs }: TrialContext, measure: Measure): Trial {
  return async (round) => {
    const browserContext = await browser.newContext({ viewport: VIEWPORT });
    try {
      return await measure(await openPage(browserContext, origin), { heldMs: heldMs(round) }, round);
    } finally {
      await browserContext.close();
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
