import { expect, type Page } from '@playwright/test';
import { readPlaying } from './media-probe.ts';

/** The device may stand still for so long in all. */
const GAP_MAX_SECONDS = 0.25;

/** A busy machine only adds time in which it stands still, so the best of a few tunnels counts. */
const TUNNELS_MAX = 3;

/** How much of what plays is in hand. */
export const aheadSeconds = async (page: Page): Promise<number> =>
  (await readPlaying(page))[0]?.aheadSeconds ?? 0;

/** Half a minute, but for what was played before the first sound. */
export const FULL_SECONDS = 28;

export const expectFullCushion = (page: Page): Promise<void> =>
  expect.poll(() => aheadSeconds(page), { timeout: 60_000 }).toBeGreaterThan(FULL_SECONDS);

/** Songs have silence of their own: the device's clock shows whether it played. @returns how long it stood still since */
async function watchDevice(page: Page): Promise<() => Promise<number>> {
  const readStill = async () => {
    const [reading] = await readPlaying(page);
    return reading ? reading.atSeconds - reading.currentTimeSeconds : Number.NaN;
  };
  const start = await readStill();
  return async () => (await readStill()) - start;
}

/** Goes through tunnels until the device has hardly stood still in one. */
export async function expectUnheard(page: Page, goThrough: () => Promise<void>): Promise<void> {
  let leastSeconds = Number.POSITIVE_INFINITY;
  for (let tunnels = 0; tunnels < TUNNELS_MAX && leastSeconds >= GAP_MAX_SECONDS; tunnels += 1) {
    const stoodStill = await watchDevice(page);
    await goThrough();
    leastSeconds = Math.min(leastSeconds, await stoodStill());
  }
  expect(leastSeconds, 'how long the device stood still (s)').toBeLessThan(GAP_MAX_SECONDS);
}
