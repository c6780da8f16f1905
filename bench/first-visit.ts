import { brotliCompressSync } from 'node:zlib';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { visitSlowly } from './lib/paint-visit.ts';
import type { PaintReading } from './lib/paint-visit-page.ts';
import { median, printClaim, printRaw } from './lib/ratios.ts';
import { startPageOfReact, startPageWithoutScripts } from './lib/reference-pages.ts';

/**
 * The first visit on a slow machine and a slow connection, against the same page without its scripts, and against
 * the same page rendered in the browser by React alone.
 * `node bench/first-visit.ts [rounds]`
 */
const DEFAULT_ROUNDS = 7;
const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 412, height: 915 } } as const;
const PAINTS = {
  FCP: ({ fcpMs }: PaintReading) => fcpMs,
  LCP: ({ lcpMs }: PaintReading) => lcpMs,
};
const BYTES_PER_KB = 1_000;
const WANT_KB = 86;

await ensureBuilt();
const product = await startApp({ demo: 'on' });
const references = [
  {
    name: 'the page without scripts',
    wantAtMost: 1.8,
    server: await startPageWithoutScripts(product.origin),
  },
  { name: 'React alone', wantAtMost: 0.85, server: await startPageOfReact(product.origin) },
];
const browser = await launchChromium();
try {
  // The first visits fill the servers' own caches and are not counted.
  for (const { server } of references) await visitSlowly(browser, server.origin, SCREENS.desk);
  printInitialSize(await visitSlowly(browser, product.origin, SCREENS.desk));
  for (const [name, screen] of Object.entries(SCREENS)) {
    const ours: PaintReading[] = [];
    const others = references.map((reference) => ({ ...reference, readings: [] as PaintReading[] }));
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visitSlowly(browser, product.origin, screen));
      for (const { server, readings } of others)
        readings.push(await visitSlowly(browser, server.origin, screen));
    }
    printPaints(name, ours, others);
  }
} finally {
  await browser.close();
  await Promise.all([product, ...references.map(({ server }) => server)].map((server) => server.stop()));
}

/** Prints the size of the scripts and styles of the first screen; inline styles count as one file. */
function printInitialSize({ files, inlineStyles }: PaintReading): void {
  const kb = (bytes: number) => (bytes / BYTES_PER_KB).toFixed(1);
  const inlineBytes = brotliCompressSync(inlineStyles.join('\n')).length;
  for (const { name, sentBytes } of files) console.log(`  ${name}: ${kb(sentBytes)} KB`);
  console.log(`  styles in the page: ${kb(inlineBytes)} KB`);
  const total = files.reduce((sum, { sentBytes }) => sum + sentBytes, inlineBytes);
  console.log(`first-visit initial JS + CSS: ${kb(total)} KB brotli (want <= ${WANT_KB})`);
}

function printPaints(
  screen: string,
  ours: readonly PaintReading[],
  references: readonly { name: string; wantAtMost: number; readings: readonly PaintReading[] }[],
): void {
  console.log(`  ours: ${describe(ours)}`);
  for (const { name, readings } of references) console.log(`  ${name}: ${describe(readings)}`);
  for (const [paint, pick] of Object.entries(PAINTS)) {
    printRaw(`${screen} ${paint}, ours`, ours.map(pick), 'ms');
    for (const { name, wantAtMost, readings } of references) {
      const reference = readings.map(pick);
      printRaw(`${screen} ${paint}, ${name}`, reference, 'ms');
      const what = `first-visit ${paint} ${screen}`;
      printClaim({ what, ours: ours.map(pick), reference, referenceName: name, wantAtMost });
    }
  }
}

/** When the HTML had come, and what the largest paint was. */
function describe(readings: readonly PaintReading[]): string {
  const pageMs = median(readings.map(({ pageLoadedMs }) => pageLoadedMs));
  const elements = new Set(readings.map(({ lcpElement }) => lcpElement));
  return `page in ${Math.round(pageMs)} ms, largest paint ${[...elements].join(', ')}`;
}
