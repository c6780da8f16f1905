import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { endFrames, startFrames } from './frame-clock-page.ts';

const MOVES = 180;
/** Faster than the screen: every frame has a move to follow. */
const MOVE_EVERY_MS = 10;
const PX_PER_MOVE = 4;
const SWEEP_MOVES = 60;
const FRAME_MS = 1_000 / 60;

/** The share of frames that were dropped while the mouse pulled to and fro. */
export async function dragToAndFro(page: Page, scale: Locator): Promise<number> {
  const box = await scale.boundingBox();
  if (box === null) throw new Error('The scale to drag is not visible.');
  const y = box.y + box.height / 2;
  const middle = box.x + box.width / 2;
  await page.mouse.move(middle, y);
  await page.mouse.down();
  await page.evaluate(startFrames);
  const moves: Promise<void>[] = [];
  for (let move = 0, x = 0; move < MOVES; move += 1) {
    // There in one sweep, back in the next, and there again.
    x += (Math.floor(move / SWEEP_MOVES) % 2 === 0 ? -1 : 1) * PX_PER_MOVE;
    moves.push(page.mouse.move(middle + x, y));
    await pause(MOVE_EVERY_MS);
  }
  await Promise.all(moves);
  const times = await page.evaluate(endFrames);
  await page.mouse.up();
  return droppedShare(times);
}

function droppedShare(timesMs: readonly number[]): number {
  const gaps = timesMs.slice(1).map((at, index) => Math.round((at - (timesMs[index] ?? at)) / FRAME_MS));
  const all = gaps.reduce((sum, frames) => sum + frames, 0);
  return all === 0 ? Number.NaN : (all - gaps.length) / all;
}
