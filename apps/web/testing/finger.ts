import type {} from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';
import { type Point, restingPoint } from './resting-point.ts';

const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<unknown> =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints });

/** In the window around the frame of the tests. */
const pointIn = async (target: Locator): Promise<Point> => {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const { x, y } = await restingPoint(target);
  return { x: frame.x + x, y: frame.y + y };
};

/** One finger on the screen. */
export const finger = {
  press: async (target: Locator): Promise<void> => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    onTestFinished(async () => {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    });
    target.element().scrollIntoView({ block: 'center' });
    await send('touchStart', [await pointIn(target)]);
  },
  moveTo: async (target: Locator): Promise<unknown> => send('touchMove', [await pointIn(target)]),
  lift: (): Promise<unknown> => send('touchEnd', []),
};
