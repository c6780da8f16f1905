import { parseArgs } from 'node:util';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { startHlsServer } from '../e2e/support/stream-servers/hls-server.ts';
import { channelSeeds, hlsSeeds, MOUNTS, startBenchIcecast } from './lib/bench-icecast.ts';
import { launchChromium } from './lib/chromium.ts';
import { demoKinds } from './lib/demo-channels.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { withEvenSteps } from './lib/even-steps.ts';
import { openFirefox } from './lib/firefox-sound.ts';
import { interleave } from './lib/interleave.ts';
import { type OggPhases, PagePhase } from './lib/page-phase.ts';
import { always, fingerDuration } from './lib/press-length.ts';
import { relayedSoundClaims, startRelayedSound } from './lib/relayed-sound.ts';
import { demoTrials, mountTrials, soundClaims } from './lib/sound-plan.ts';
import { printSoundReport } from './lib/sound-report.ts';
import { ourRestedPlay, type Trial } from './lib/sound-trials.ts';
import { measureInTabs, tabSoundClaims } from './lib/tab-sound-plan.ts';
import { openWebKit } from './lib/webkit-sound.ts';

/**
 * From the press on play to sound: our page against a bare `<audio src>` in the same page, on the
 * same Icecast mounts, interleaved. `node bench/click-to-sound.ts [rounds] [ms that every press
 * lasts, instead of a finger's] [--browser chromium|firefox|webkit] [--only opus,flac]`
 */
const DEFAULT_ROUNDS = '10';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'string', default: 'chromium' }, only: { type: 'string', default: '' } },
});
const [roundsText = DEFAULT_ROUNDS, heldText] = positionals;
const rounds = Number(roundsText);
const heldMs = heldText === undefined ? fingerDuration : always(Number(heldText));
const isChosen = (name: string) => values.only.split(',').some((part) => name.includes(part));
const OTHERS = {
  firefox: { name: 'Firefox', open: openFirefox },
  webkit: { name: 'WebKitGTK', open: openWebKit },
} as const;
const isOther = (name: string): name is keyof typeof OTHERS => Object.hasOwn(OTHERS, name);
if (values.browser !== 'chromium' && !isOther(values.browser))
  throw new Error('--browser is chromium, firefox or webkit.');

await ensureBuilt();
const stepping = await startBenchIcecast();
const icecast = await withEvenSteps(stepping, stepping.url(MOUNTS.opus));
const hls = await startHlsServer();
const seeded = await startApp({ channels: [...channelSeeds(icecast), ...hlsSeeds(hls)] });
try {
  if (isOther(values.browser)) await runInOther(OTHERS[values.browser]);
  else await runInChromium();
} finally {
  await Promise.all([seeded.stop(), icecast.stop(), hls.stop()]);
}

async function runInOther({ name, open }: (typeof OTHERS)[keyof typeof OTHERS]): Promise<void> {
  const phases = await followOgg();
  const browser = await open();
  try {
    const context = { browser, icecast, origin: seeded.origin, heldMs, phases, isChosen };
    printSoundReport(await measureInTabs(context, rounds), tabSoundClaims(name));
  } finally {
    await browser.stop();
    for (const phase of Object.values(phases)) phase.stop();
  }
}

function followOgg(): Promise<OggPhases> {
  const { vorbis, opus, flac } = MOUNTS;
  const urls = { vorbis: icecast.url(vorbis), opus: icecast.url(opus), flac: icecast.url(flac) };
  return PagePhase.followAll(urls, rounds);
}

async function runInChromium(): Promise<void> {
  const demo = await startApp({ demo: 'on' });
  const phases = await followOgg();
  const browser = await launchChromium();
  const relayed = await startRelayedSound({ browser, icecast: stepping, heldMs }, stepping);
  try {
    const context = { browser, icecast, origin: seeded.origin, heldMs };
    const kinds = await demoKinds(demo);
    const all = {
      ...mountTrials(context, phases),
      ...demoTrials({ ...context, origin: demo.origin }, kinds),
      ...relayed.trials,
    };
    const trials = Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)));
    const claims = [...soundClaims(kinds), ...relayedSoundClaims()];
    printSoundReport(await interleave(trials, rounds), claims);
    await printConnections(ourRestedPlay(context, MOUNTS.mp3.channelName));
  } finally {
    await browser.close();
    for (const phase of Object.values(phases)) phase.stop();
    await relayed.stop();
    await demo.stop();
  }
}

/** Checks that the press plays the preloaded connection: Icecast must count one listener. */
async function printConnections(restedPlay: Trial): Promise<void> {
  const before = await icecast.connectionTotal();
  await restedPlay(0);
  const opened = (await icecast.connectionTotal()) - before;
  console.log(`connections opened at Icecast by a rested press: ${opened} (want 1)`);
}
