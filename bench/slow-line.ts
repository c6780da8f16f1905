import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HomePage } from '../e2e/support/pages/home-page.ts';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { FaultProxy } from '../e2e/support/stream-servers/fault-proxy.ts';
import { addBareControls } from './lib/bare-controls.ts';
import { channelSeeds, MOUNTS, startBenchIcecast } from './lib/bench-icecast.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { printClaim, printRaw } from './lib/ratios.ts';
import { openHome, startSilenceClock } from './lib/silence-clock.ts';

/**
 * Seconds of silence while the line carries half of what the stream needs: our page on a direct stream beside a bare
 * `<audio>`, each over a line of its own. `node bench/slow-line.ts [rounds] [seconds]`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [roundsText = '3', slowText = '75'] = positionals;
const SLOW_MS = Number(slowText) * 1_000;
/** 64 kbit/s under a stream of 128. */
const BYTES_PER_SECOND = 8_000;
const BEFORE_MS = 20_000;
/** What the line holds at its end has been heard by then. */
const AFTER_MS = 20_000;
const SIDES = ['ours', 'bare'] as const;
type Side = (typeof SIDES)[number];

await ensureBuilt();
const icecast = await startBenchIcecast();
const port = Number(new URL(icecast.url(MOUNTS.mp3)).port);
const lines = { ours: await FaultProxy.start(port), bare: await FaultProxy.start(port) };
const app = await startApp({
  channels: channelSeeds({ ...icecast, url: ({ mount }) => lines.ours.url(mount) }),
});
const browser = await launchChromium();
const silences: Record<Side, number[]> = { ours: [], bare: [] };
const connections: Record<Side, number[]> = { ours: [], bare: [] };
try {
  for (let round = 0; round < Number(roundsText); round += 1) await measureRound();
} finally {
  await browser.close();
  await Promise.all([app.stop(), icecast.stop()]);
  await Promise.all(SIDES.map((side) => lines[side].stop()));
}
for (const side of SIDES) {
  printRaw(`silence, ${side}`, silences[side], 's');
  printRaw(`new connections, ${side}`, connections[side], '');
}
printClaim({
  what: `64 kbit/s under 128 for ${slowText} s`,
  ours: silences.ours,
  reference: silences.bare,
  referenceName: 'bare <audio> on Icecast mp3-128',
  wantAtMost: 1,
});

async function measureRound(): Promise<void> {
  const pages = { ours: await openHome(browser, app.origin), bare: await openHome(browser, app.origin) };
  await new HomePage(pages.ours, app.origin).play(MOUNTS.mp3.channelName);
  const urls = {
    url: lines.bare.url(MOUNTS.mp3.mount),
    nextUrl: lines.bare.url(MOUNTS.secondMp3.mount),
  };
  await (await addBareControls(pages.bare, urls)).play.click();
  await pause(BEFORE_MS);
  const clocks = await Promise.all(SIDES.map((side) => startSilenceClock(pages[side])));
  for (const side of SIDES) lines[side].ledger.mark();
  setRate(BYTES_PER_SECOND);
  await pause(SLOW_MS);
  setRate(null);
  await pause(AFTER_MS);
  for (const [index, side] of SIDES.entries()) {
    silences[side].push((await clocks[index]?.()) ?? Number.NaN);
    connections[side].push(lines[side].ledger.total(MOUNTS.mp3.mount) - 1);
  }
  await Promise.all(SIDES.map((side) => pages[side].context().close()));
}

function setRate(bytesPerSecond: number | null): void {
  for (const side of SIDES) lines[side].line.bytesPerSecond = bytesPerSecond;
}
