import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import type { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const CUT_GAP_MAX_MS = 500;
/** A busy machine only adds silence, and attempts after seconds without a byte: the best of a few cuts counts. */
const CUTS_MAX = 3;
/** Longer than what was buffered before the cut. */
const PAST_THE_SEAM_SECONDS = 7;

const CUTS = [
  { tone: TONES.mp3, how: 'close' },
  { tone: TONES.mp3WithoutBurst, how: 'close' },
  { tone: TONES.mp3WithoutBurst, how: 'reset' },
  { tone: TONES.opus, how: 'close' },
  { tone: TONES.vorbis, how: 'reset' },
  { tone: TONES.mp3WithoutCors, how: 'close' },
  { tone: TONES.mp3WithoutCors, how: 'reset' },
] as const;

type How = (typeof CUTS)[number]['how'];

/** The position of the playing element; a reconnect may change to another one. */
async function positionSeconds({ home }: Listener): Promise<number> {
  return (await readPlaying(home.page))[0]?.currentTimeSeconds ?? 0;
}

async function playPastTheSeam(listener: Listener, before: number): Promise<void> {
  // A plain element restarts at zero with its new source.
  const isPastTheSeam = async () => {
    const now = await positionSeconds(listener);
    return now - (now < before ? 0 : before) > PAST_THE_SEAM_SECONDS;
  };
  await expect.poll(isPastTheSeam, { timeout: 60_000 }).toBe(true);
  await listener.meter.expectTone(listener.tone.hz);
}

type Seam = {
  readonly gapMs: number;
  readonly connections: number;
  readonly atOnce: number;
  /** How long the meter had no processor, in milliseconds. */
  readonly starvedMs: number;
};

/** Cuts once and plays past the seam. Returns the longest silence (ms), and how many connections followed. */
async function seamOfCut(listener: Listener, streamProxy: FaultProxy, how: How): Promise<Seam> {
  const { mount } = listener.tone;
  const { ledger } = streamProxy;
  const former = ledger.total(mount);
  const before = await positionSeconds(listener);
  const cutAt = Date.now();
  streamProxy.cut(how);
  await expect.poll(() => ledger.total(mount)).toBeGreaterThan(former);
  await playPastTheSeam(listener, before);
  await expect.poll(() => ledger.openNow(mount)).toBe(1);
  const gapMs = await listener.meter.longestGapMs(cutAt);
  const starvedMs = await listener.meter.unmeasuredMs(cutAt);
  const seam = { gapMs, starvedMs, connections: ledger.total(mount) - former, atOnce: ledger.peak(mount) };
  ledger.mark();
  return seam;
}

const isOneConnection = ({ connections, atOnce }: Seam): boolean => connections === 1 && atOnce === 1;
const isShort = ({ gapMs }: Seam): boolean => gapMs <= CUT_GAP_MAX_MS;

test.describe.configure({ mode: 'parallel' });

for (const { tone, how } of CUTS) {
  test(`a cut (${how}) of ${tone.mount} leaves at most half a second of silence`, {
    tag: '@stream-cut',
  }, async ({ streamProxy, tuneIn }) => {
    const listener = await tuneIn(tone);
    const seams: Seam[] = [];
    const isShown = () => seams.some(isShort) && seams.some(isOneConnection);
    while (seams.length < CUTS_MAX && !isShown()) seams.push(await seamOfCut(listener, streamProxy, how));
    expect(isShown(), JSON.stringify(seams)).toBe(true);
    // Without seconds in which nothing ran, no cut needs more than one.
    const undisturbed = seams.filter(({ starvedMs }) => starvedMs === 0);
    expect(undisturbed.every(isOneConnection), JSON.stringify(seams)).toBe(true);
  });
}
