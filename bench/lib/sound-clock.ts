import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  armClock,
  installClock,
  readClock,
  type SoundMark,
  type SoundMarks,
  watchElements,
  watchStreams,
} from './sound-clock-page.ts';

const SOUND_LIMIT_MS = 30_000;
const POLL_MS = 50;
const PARKED_PX = { x: 640, y: 2 };

export type Press = {
  /** Time between pointerdown and pointerup; 0 is shorter than any human press. */
  readonly heldMs: number;
  /** Resolves when it is time to press. */
  readonly waitForPhase?: () => Promise<void>;
};

/** Installs the clock; call before the page opens. */
export async function probeSound(context: BrowserContext): Promise<void> {
  for (const install of [installClock, watchElements, watchStreams]) await context.addInitScript(install);
}

/**
 * The pointer arrives and presses at once. The clock starts at its arrival, so that a preload on
 * hover gains nothing.
 */
export async function pressCold(page: Page, button: Locator, press: Press): Promise<SoundMarks> {
  const { x, y } = await findCenter(button);
  await page.mouse.move(PARKED_PX.x, PARKED_PX.y);
  await page.evaluate(armClock);
  await press.waitForPhase?.();
  await Promise.all([page.mouse.move(x, y), downAndUp(page, press)]);
  return waitForSound(page);
}

/** The pointer rests on the button before the press; the clock starts at the press. */
export async function pressRested(
  page: Page,
  button: Locator,
  press: Press,
  restMs: number,
): Promise<SoundMarks> {
  const { x, y } = await findCenter(button);
  await page.mouse.move(x, y);
  await page.waitForTimeout(restMs);
  await page.evaluate(armClock);
  await downAndUp(page, press);
  return waitForSound(page);
}

async function downAndUp(page: Page, { heldMs }: Press): Promise<void> {
  const up = async () => {
    if (heldMs > 0) await pause(heldMs);
    await page.mouse.up();
  };
  await Promise.all([page.mouse.down(), up()]);
}

/** Converts each mark to milliseconds since the first event of the press. */
export function toMsSincePress(marks: SoundMarks): SoundMarks {
  const startMs = Math.min(
    ...[marks.pointerover, marks.pointerdown, marks.click].filter((at) => at !== undefined),
  );
  const entries = Object.entries(marks) as [SoundMark, number][];
  return Object.fromEntries(entries.map(([mark, at]) => [mark, at - startMs]));
}

async function findCenter(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button to press is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function waitForSound(page: Page): Promise<SoundMarks> {
  const marks = await page.waitForFunction(readClock, undefined, {
    polling: POLL_MS,
    timeout: SOUND_LIMIT_MS,
  });
  return toMsSincePress((await marks.jsonValue()) ?? {});
}
