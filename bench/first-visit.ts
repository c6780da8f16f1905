import { brotliCompressSync } from 'node:zlib';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { startPageWithoutScripts } from './lib/page-without-scripts.ts';
import { visitSlowly } from './lib/paint-visit.ts';
import type { PaintReading } from './lib/paint-visit-page.ts';
import { median, printClaim, printRaw } from './lib/ratios.ts';

/**
 * The first visit on a slow machine and a slow connection, against the same page without its
 * scripts.
 * `node bench/first-visit.ts [rounds]`
 */
const DEFAULT_ROUNDS = 7;
const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 412, height: 915 } } as const;
const PAINTS = {
  FCP: ({ fcpMs }: PaintReading) => fcpMs,
  LCP: ({ lcpMs }: PaintReading) => lcpMs,
};
const REFERENCE_NAME = 'the page without scripts';
const BYTES_PER_KB = 1_000;
const WANT = { paint: 1.8, sizeKb: 86 };

await ensureBuilt();
const product = await startApp({ demo: 'on' });
const reference = await startPageWithoutScripts(product.origin);
const browser = await launchChromium();
try {
  // The first visits fill the servers' own caches and are not counted.
  await visitSlowly(browser, reference.origin, SCREENS.desk);
  printInitialSize(await visitSlowly(browser, product.origin, SCREENS.desk));
  for (const [name, screen] of Object.entries(SCREENS)) {
    const readings: { ours: PaintReading[]; reference: PaintReading[] } = { ours: [], reference: [] };
    for (let round = 0; round < rounds; round += 1) {
      readings.ours.push(await visitSlowly(browser, product.origin, screen));
      readings.reference.push(await visitSlowly(browser, reference.origin, screen));
    }
    printPaints(name, readings.ours, readings.reference);
  }
} finally {
  await browser.close();
  await Promise.all([product.stop(), reference.stop()]);
}

/** Prints the size of the scripts and styles of the first screen; inline styles count as one file. */
function printInitialSize({ files, inlineStyles }: PaintReading): void {
  const kb = (bytes: number) => (bytes / BYTES_PER_KB).toFixed(1);
  const inlineBytes = brotliCompressSync(inlineStyles.join('\n')).length;
  for (const { name, sentBytes } of files) console.log(`  ${name}: ${kb(sentBytes)} KB`);
  console.log(`  styles in the page: ${kb(inlineBytes)} KB`);
  const total = files.reduce((sum, { sentBytes }) => sum + sentBytes, inlineBytes);
  console.log(`first-visit initial JS + CSS: ${kb(total)} KB brotli (want <= ${WANT.sizeKb})`);
}

function printPaints(
  screen: string,
  ours: readonly PaintReading[],
  reference: readonly PaintReading[],
): void {
  for (const [paint, pick] of Object.entries(PAINTS)) {
    printRaw(`${screen} ${paint}, ours`, ours.map(pick), 'ms');
    printRaw(`${screen} ${paint}, ${REFERENCE_NAME}`, reference.map(pick), 'ms');
    printClaim({
      what: `first-visit ${paint} ${screen}`,
      ours: ours.map(pick),
      reference: reference.map(pick),
      referenceName: REFERENCE_NAME,
      wantAtMost: WANT.paint,
    });
  }
  console.log(`  ours: ${describe(ours)}; ${REFERENCE_NAME}: ${describe(reference)}`);
}

/** When the HTML had come, and what the largest paint was. */
function describe(readings: readonly PaintReading[]): string {
  const pageMs = median(readings.map(({ pageLoadedMs }) => pageLoadedMs));
  const elements = new Set(readings.map(({ lcpElement }) => lcpElement));
  return `page in ${Math.round(pageMs)} ms, largest paint ${[...elements].join(', ')}`;
}
