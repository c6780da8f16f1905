import { onTestFinished } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { restingPoint } from './resting-point.ts';

/** Presses the mouse on the target and holds it, until `release` or the end of the test. */
export const pressMouse = async (target: Locator): Promise<void> => {
  onTestFinished(releaseMouse);
  await userEvent.pointer({ coords: await restingPoint(target), keys: '[MouseLeft>]' });
};

/** @param share of the target's height: 0 is its upper edge */
export const moveMouse = async (target: Locator, share?: number): Promise<void> => {
  const { x, y } = await restingPoint(target, share);
  // A drag begins with a few pixels, and ends where the pointer has been seen.
  for (const offset of [8, 0]) await userEvent.pointer({ coords: { x: x + offset, y } });
};

export const releaseMouse = (): Promise<void> => userEvent.pointer('[/MouseLeft]');
