import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { readPlaying } from '../e2e/support/meters/media-probe.ts';
import { NetworkPath } from '../e2e/support/network/network-path.ts';
import { PlayerBar } from '../e2e/support/pages/player-bar.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { type Claim, printClaim, printRaw } from './lib/ratios.ts';
import { openHome, startSilenceClock } from './lib/silence-clock.ts';
import { SIDES, type Side, startTunnelSides, TUNNEL_MOUNT } from './lib/tunnel-sides.ts';

/**
 * Seconds of silence when the network is away, twice: our page on the demo radio, through the relay, on HLS, on a direct
 * stream and in the plain element beside a bare `<audio>`, all cut off at once. `node bench/tunnel.ts [rounds] [seconds]
 * [auto|tunnel] [network]`; `network`: by routers that drop packets (root on Linux), else by proxies that hold bytes back
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [roundsText = '3', outageText = '12', depth = 'auto', line = 'proxy'] = positionals;
const outageSeconds = Number(outageText);
const isDeep = depth === 'tunnel';
const DEEP_SECONDS = isDeep ? 90 : 30;
/** From the press to a full cushion, which comes at twice what plays. */
const FULL_AFTER_MS = (DEEP_SECONDS + 15) * 1_000;
/** What is played must stay listed meanwhile. */
const LISTED_SPARE_SECONDS = 15;
/** What can be as deep as the listener chooses. */
const OURS: readonly Side[] = ['demo', 'relay', 'hls'];
/** When the network is back: twice what a stream of 128 kbit/s needs. */
const BYTES_PER_SECOND = 32_000;
const BACK_MS = outageSeconds * 1_500 + 15_000;
const FULL_SLACK_SECONDS = 1;
const POLL_MS = 200;

type Measured = { readonly first: number[]; readonly second: number[]; readonly full: number[] };
const measured: Readonly<Record<Side, Measured>> = {
  demo: { first: [], second: [], full: [] },
  relay: { first: [], second: [], full: [] },
  hls: { first: [], second: [], full: [] },
  direct: { first: [], second: [], full: [] },
  element: { first: [], second: [], full: [] },
  bare: { first: [], second: [], full: [] },
};
const newConnections: number[] = [];

await ensureBuilt();
const network = line === 'network' ? await NetworkPath.start() : null;
const { sides, links, stop } = await startTunnelSides(DEEP_SECONDS + LISTED_SPARE_SECONDS, network);
const browser = await launchChromium(network);
try {
  // The relay keeps what it has read.
  await pause(FULL_AFTER_MS);
  for (let round = 0; round < Number(roundsText); round += 1) await measureRound();
} finally {
  await browser.close();
  await stop();
  await network?.stop();
}
for (const side of SIDES) {
  printRaw(`silence, ${side}`, measured[side].first, 's');
  printRaw(`silence in a second tunnel, ${side}`, measured[side].second, 's');
}
for (const side of OURS) printRaw(`full again, ${side}`, measured[side].full, 's after the network is back');
printRaw('new connections in both tunnels, direct', newConnections, '');
const claim = (ours: Side, wantAtMost: number): Claim => ({
  what: `tunnel of ${outageText} s, ${ours}`,
  ours: measured[ours].first,
  reference: measured.bare.first,
  referenceName: 'bare <audio> on Icecast mp3-128',
  wantAtMost,
});
for (const side of OURS) printClaim(claim(side, 0));
for (const side of ['direct', 'element'] as const) printClaim(claim(side, 1));

async function measureRound(): Promise<void> {
  const pages = new Map<Side, Page>();
  for (const side of SIDES) {
    const page = await openHome(browser, sides[side].origin);
    pages.set(side, page);
    await sides[side].play(page);
    if (isDeep && OURS.includes(side)) await chooseTunnel(page);
  }
  await pause(FULL_AFTER_MS);
  const { ledger } = sides.direct.link;
  ledger.mark();
  for (const tunnel of ['first', 'second'] as const) await measureTunnel(pages, tunnel);
  newConnections.push(ledger.total(TUNNEL_MOUNT) - 1);
  await Promise.all([...pages.values()].map((page) => page.context().close()));
}

async function measureTunnel(pages: ReadonlyMap<Side, Page>, tunnel: 'first' | 'second'): Promise<void> {
  const watched = await Promise.all(
    [...pages].map(async ([side, page]) => ({
      side,
      page,
      silence: await startSilenceClock(page),
      ahead: await aheadSeconds(page),
    })),
  );
  await cut();
  await pause(outageSeconds * 1_000);
  setRate(BYTES_PER_SECOND);
  await restore();
  const back = performance.now();
  await Promise.all(
    watched.map(async ({ side, page, ahead, silence }) => {
      let full = Number.NaN;
      while (performance.now() - back < BACK_MS) {
        const isFull = (await aheadSeconds(page)) > ahead - FULL_SLACK_SECONDS;
        if (isFull && Number.isNaN(full)) full = (performance.now() - back) / 1_000;
        await pause(POLL_MS);
      }
      measured[side].full.push(full);
      measured[side][tunnel].push(await silence());
    }),
  );
  setRate(null);
}

async function cut(): Promise<void> {
  if (network) await network.cut();
  else await Promise.all(links.map((link) => link.set('freeze')));
}

async function restore(): Promise<void> {
  if (network) await network.restore();
  else await Promise.all(links.map((link) => link.set('pass')));
}

function setRate(bytesPerSecond: number | null): void {
  for (const side of OURS) sides[side].link.line.bytesPerSecond = bytesPerSecond;
}

async function aheadSeconds(page: Page): Promise<number> {
  return (await readPlaying(page))[0]?.aheadSeconds ?? 0;
}

/** The stream begins anew. */
async function chooseTunnel(page: Page): Promise<void> {
  await new PlayerBar(page).info.click();
  await page.getByLabel('Buffer').selectOption({ label: 'Tunnel, 90 seconds' });
  await page.keyboard.press('Escape');
}
