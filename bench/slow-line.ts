import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { NetworkPath } from '../e2e/support/network/network-path.ts';
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
 * `<audio>`, each over a line of its own. `node bench/slow-line.ts [rounds] [seconds] [network]`; `network`: through a
 * router's queue (root on Linux), else through a proxy.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [roundsText = '3', slowText = '75', line = 'proxy'] = positionals;
const SLOW_MS = Number(slowText) * 1_000;
/** Under a stream of 128. */
const KBIT_PER_SECOND = 64;
const BYTES_PER_SECOND = (KBIT_PER_SECOND * 1_000) / 8;
const BEFORE_MS = 20_000;
/** What the line holds at its end has been heard by then. */
const AFTER_MS = 20_000;
const SIDES = ['ours', 'bare'] as const;
type Side = (typeof SIDES)[number];

await ensureBuilt();
const icecast = await startBenchIcecast();
const port = Number(new URL(icecast.url(MOUNTS.mp3)).port);
const ours = await startSide(port);
const app = await startApp({
  channels: channelSeeds({ ...icecast, url: ({ mount }) => ours.link.url(mount) }),
});
const sides = { ours, bare: await startSide(port) };
const silences: Record<Side, number[]> = { ours: [], bare: [] };
const connections: Record<Side, number[]> = { ours: [], bare: [] };
try {
  for (let round = 0; round < Number(roundsText); round += 1) await measureRound();
} finally {
  await Promise.all(SIDES.map((side) => sides[side].stop()));
  await Promise.all([app.stop(), icecast.stop()]);
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

type SlowSide = {
  readonly browser: Browser;
  /** What passes its sound. */
  readonly link: FaultProxy;
  /** Where its browser finds a server of this machine. */
  reach(origin: string): Promise<string>;
  setRate(kbitPerSecond: number | null): Promise<void>;
  stop(): Promise<void>;
};

async function startSide(upstreamPort: number): Promise<SlowSide> {
  const network = line === 'network' ? await NetworkPath.start() : null;
  const link = await FaultProxy.start(upstreamPort, network);
  const links = [link];
  const browser = await launchChromium(network);
  return {
    browser,
    link,
    reach: async (origin) => {
      if (!network) return origin;
      const pageLink = await FaultProxy.start(Number(new URL(origin).port), network);
      links.push(pageLink);
      return pageLink.origin;
    },
    setRate: async (kbitPerSecond) => {
      if (network) await network.setRate(kbitPerSecond);
      else link.line.bytesPerSecond = kbitPerSecond === null ? null : BYTES_PER_SECOND;
    },
    stop: async () => {
      await browser.close();
      await Promise.all(links.map((one) => one.stop()));
      await network?.stop();
    },
  };
}

async function measureRound(): Promise<void> {
  const openPage = async ({ browser, reach }: SlowSide) => openHome(browser, await reach(app.origin));
  const pages = { ours: await openPage(sides.ours), bare: await openPage(sides.bare) };
  await new HomePage(pages.ours, new URL(pages.ours.url()).origin).play(MOUNTS.mp3.channelName);
  const { link } = sides.bare;
  const urls = { url: link.url(MOUNTS.mp3.mount), nextUrl: link.url(MOUNTS.secondMp3.mount) };
  await (await addBareControls(pages.bare, urls)).play.click();
  await pause(BEFORE_MS);
  const clocks = await Promise.all(SIDES.map((side) => startSilenceClock(pages[side])));
  for (const side of SIDES) sides[side].link.ledger.mark();
  await Promise.all(SIDES.map((side) => sides[side].setRate(KBIT_PER_SECOND)));
  await pause(SLOW_MS);
  await Promise.all(SIDES.map((side) => sides[side].setRate(null)));
  await pause(AFTER_MS);
  for (const [index, side] of SIDES.entries()) {
    silences[side].push((await clocks[index]?.()) ?? Number.NaN);
    connections[side].push(sides[side].link.ledger.total(MOUNTS.mp3.mount) - 1);
  }
  await Promise.all(SIDES.map((side) => pages[side].context().close()));
}
