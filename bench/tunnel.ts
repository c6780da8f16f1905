import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HomePage } from '../e2e/support/pages/home-page.ts';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { FaultProxy } from '../e2e/support/stream-servers/fault-proxy.ts';
import { addBareControls } from './lib/bare-controls.ts';
import { channelSeeds, MOUNTS, startBenchIcecast } from './lib/bench-icecast.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { type Claim, printClaim, printRaw } from './lib/ratios.ts';
import { openHome, startSilenceClock } from './lib/silence-clock.ts';

/**
 * Seconds of silence when the network is away: our page on the demo radio and on a direct stream beside a bare
 * `<audio>`, all cut off at once. `node bench/tunnel.ts [rounds] [seconds]`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [roundsText = '3', outageText = '12'] = positionals;
const OUTAGE_MS = Number(outageText) * 1_000;
/** Long enough for a full cushion. */
const BEFORE_MS = 45_000;
/** Long enough for all of them to come back. */
const AFTER_MS = 25_000;
const SIDES = ['demo', 'direct', 'bare'] as const;
type Side = (typeof SIDES)[number];

await ensureBuilt();
const icecast = await startBenchIcecast();
const toIcecast = await FaultProxy.start(Number(new URL(icecast.url(MOUNTS.mp3)).port));
const throughLink = { ...icecast, url: (tone: typeof MOUNTS.mp3) => toIcecast.url(tone.mount) };
const [demo, seeded] = await Promise.all([
  startApp({ demo: 'on' }),
  startApp({ channels: channelSeeds(throughLink) }),
]);
const [toDemo, toSeeded] = await Promise.all(
  [demo, seeded].map(({ origin }) => FaultProxy.start(Number(new URL(origin).port))),
);
const browser = await launchChromium();
const silences: Record<Side, number[]> = { demo: [], direct: [], bare: [] };
try {
  if (!toDemo || !toSeeded) throw new Error('No proxy.');
  const links = [toIcecast, toDemo, toSeeded];
  for (let round = 0; round < Number(roundsText); round += 1)
    await measureRound({ links, demo: toDemo.origin, seeded: toSeeded.origin });
} finally {
  await browser.close();
  await Promise.all([demo.stop(), seeded.stop(), icecast.stop()]);
  await Promise.all([toIcecast, toDemo, toSeeded].map((link) => link?.stop()));
}
for (const side of SIDES) printRaw(`silence, ${side}`, silences[side], 's');
const claim = (ours: Side, wantAtMost: number): Claim => ({
  what: `tunnel of ${outageText} s, ${ours}`,
  ours: silences[ours],
  reference: silences.bare,
  referenceName: 'bare <audio> on Icecast mp3-128',
  wantAtMost,
});
printClaim(claim('demo', 0));
printClaim(claim('direct', 1));

type Round = { readonly links: readonly FaultProxy[]; readonly demo: string; readonly seeded: string };

async function measureRound({ links, demo: demoOrigin, seeded: seededOrigin }: Round): Promise<void> {
  const pages = {
    demo: await openHome(browser, demoOrigin),
    direct: await openHome(browser, seededOrigin),
    bare: await openHome(browser, seededOrigin),
  };
  await pages.demo
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await new HomePage(pages.direct, seededOrigin).play(MOUNTS.mp3.channelName);
  const urls = { url: toIcecast.url(MOUNTS.mp3.mount), nextUrl: toIcecast.url(MOUNTS.secondMp3.mount) };
  await (await addBareControls(pages.bare, urls)).play.click();
  await pause(BEFORE_MS);
  const clocks = await Promise.all(SIDES.map((side) => startSilenceClock(pages[side])));
  await Promise.all(links.map((link) => link.outage('freeze', OUTAGE_MS)));
  await pause(AFTER_MS);
  for (const [index, side] of SIDES.entries()) silences[side].push((await clocks[index]?.()) ?? Number.NaN);
  await Promise.all(SIDES.map((side) => pages[side].context().close()));
}
