import type { Page } from '@playwright/test';

/** The time of device and server for pages that are opened from now on; it does not go on. */
export async function fixTime(page: Page, time: string | number): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.addInitScript((date) => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? date : get.call(this, name);
    };
  }, new Date(time).toUTCString());
}
