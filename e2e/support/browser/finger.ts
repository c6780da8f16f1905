import type { CDPSession, Locator, Page } from '@playwright/test';

type Point = { readonly x: number; readonly y: number };

async function middleOf(target: Locator): Promise<Point> {
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

  async lift(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
