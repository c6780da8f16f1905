import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { channelSeeds, MOUNTS, startBenchIcecast } from './lib/bench-icecast.ts';
import { launchChromium } from './lib/chromium.ts';
import { demoKinds } from './lib/demo-channels.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { interleave } from './lib/interleave.ts';
import { printConnections } from './lib/one-connection.ts';
import { PagePhase } from './lib/page-phase.ts';
import { always, fingerDuration } from './lib/press-length.ts';
import { demoTrials, mountTrials, soundClaims } from './lib/sound-plan.ts';
import { printSoundReport } from './lib/sound-report.ts';
import { ourRestedPlay } from './lib/sound-trials.ts';

/**
 * From the press on play to sound: our page against a bare `<audio src>` in the same page, on the
 * same Icecast mounts, interleaved. `node bench/click-to-sound.ts [rounds] [ms that every press
 * lasts, instead of a finger's]`
 */
const DEFAULT_ROUNDS = 10;
const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
const heldMs = process.argv[3] === undefined ? fingerDuration : always(Number(process.argv[3]));

await ensureBuilt();
const icecast = await startBenchIcecast();
const seeded = await startApp({ channels: channelSeeds(icecast) });
const demo = await startApp({ demo: 'on' });
const phases = {
  vorbis: await PagePhase.follow(icecast.url(MOUNTS.vorbis), rounds),
  opus: await PagePhase.follow(icecast.url(MOUNTS.opus), rounds),
};
const browser = await launchChromium();
try {
  const context = { browser, icecast, origin: seeded.origin, heldMs };
  const kinds = await demoKinds(demo);
  const trials = {
    ...mountTrials(context, phases),
    ...demoTrials({ ...context, origin: demo.origin }, kinds),
  };
  printSoundReport(await interleave(trials, rounds), soundClaims(kinds));
  await printConnections(icecast, ourRestedPlay(context, MOUNTS.mp3.channelName));
} finally {
  await browser.close();
  for (const phase of Object.values(phases)) phase.stop();
  await Promise.all([seeded.stop(), demo.stop(), icecast.stop()]);
}
