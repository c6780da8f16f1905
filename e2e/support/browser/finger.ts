import type { CDPSession, Locator, Page } from '@playwright/test';

type Point = { readonly x: number; readonly y: number };

async function middleOf(target: Locator): Promise<Point> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.75 };
}

/** One finger on the screen: Playwright's touchscreen only taps. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    return new Finger(session);
  }

  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.#send('touchStart', [await middleOf(target)]);
  }

  /** @param target in the viewport */
  async moveTo(target: Locator): Promise<void> {
    await this.#send('touchMove', [await middleOf(target)]);
  }

  /** From the target by so many pixels, in steps as a finger makes them. */
  async swipe(target: Locator, byX: number, byY: number): Promise<void> {
    // What opens slides, and would be elsewhere when the finger comes.
    await target.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(target);
    await this.#send('touchStart', [{ x, y }]);
    for (const share of [0.1, 0.4, 0.7, 1])
      await this.#send('touchMove', [{ x: x + byX * share, y: y + byY * share }]);
    await this.lift();
  }

  async lift(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
