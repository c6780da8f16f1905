import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { printInitialSize } from './lib/first-screen-size.ts';
import { buildFloor } from './lib/floor-build.ts';
import { startFloorServer } from './lib/floor-server.ts';
import { printPaintReport } from './lib/paint-report.ts';
import { visitSlowly } from './lib/paint-visit.ts';
import type { PaintReading } from './lib/paint-visit-page.ts';

/**
 * The first visit on a slow machine and a slow connection, against the same screen with React and
 * nothing else.
 * `node bench/first-visit.ts [rounds]`
 */
const DEFAULT_ROUNDS = 7;
const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 412, height: 915 } } as const;

await ensureBuilt();
const product = await startApp({ demo: 'on' });
const floor = await startFloorServer(await buildFloor(), product.origin);
const browser = await launchChromium();
try {
  // The first visits fill the servers' own caches and are not counted.
  await visitSlowly(browser, floor.origin, SCREENS.desk);
  printInitialSize(await visitSlowly(browser, product.origin, SCREENS.desk));
  for (const [name, screen] of Object.entries(SCREENS)) {
    const ours: PaintReading[] = [];
    const reference: PaintReading[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visitSlowly(browser, product.origin, screen));
      reference.push(await visitSlowly(browser, floor.origin, screen));
    }
    printPaintReport(name, ours, reference);
  }
} finally {
  await browser.close();
  await Promise.all([product.stop(), floor.stop()]);
}
