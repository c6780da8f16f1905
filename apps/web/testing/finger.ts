import type {} from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';

type TouchPoint = { readonly x: number; readonly y: number };

const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: TouchPoint[]): Promise<unknown> =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints });

/** In the lower half of the target, in the window around the frame of the tests. */
const pointIn = (target: Locator): TouchPoint => {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const { x, y, width, height } = target.element().getBoundingClientRect();
  return { x: frame.x + x + width / 2, y: frame.y + y + height * 0.75 };
};

/** One finger on the screen. */
export const finger = {
  press: async (target: Locator): Promise<void> => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    onTestFinished(async () => {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    });
    target.element().scrollIntoView({ block: 'center' });
    await send('touchStart', [pointIn(target)]);
  },
  moveTo: (target: Locator): Promise<unknown> => send('touchMove', [pointIn(target)]),
  lift: (): Promise<unknown> => send('touchEnd', []),
};
