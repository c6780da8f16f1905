import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import type { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const CUT_GAP_MAX_MS = 500;
/** A busy machine only adds silence, so the best of a few cuts counts. */
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
  await expect.poll(isPastTheSeam, { timeout: 20_000 }).toBe(true);
  await listener.meter.expectTone(listener.tone.hz);
}

/** Cuts once and plays past the seam. Returns the longest silence (ms). */
async function gapOfCut(listener: Listener, streamProxy: FaultProxy, how: How): Promise<number> {
  const { mount } = listener.tone;
  const connections = streamProxy.ledger.total(mount);
  const before = await positionSeconds(listener);
  const cutAt = Date.now();
  streamProxy.cut(how);
  await expect.poll(() => streamProxy.ledger.total(mount)).toBe(connections + 1);
  await playPastTheSeam(listener, before);
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  expect(streamProxy.ledger.peak(mount)).toBe(1);
  expect(streamProxy.ledger.total(mount)).toBe(connections + 1);
  return listener.meter.longestGapMs(cutAt);
}

test.describe.configure({ mode: 'parallel' });

for (const { tone, how } of CUTS) {
  test(`a cut (${how}) of ${tone.mount} leaves at most half a second of silence`, {
    tag: '@stream-cut',
  }, async ({ streamProxy, tuneIn }) => {
    const listener = await tuneIn(tone);
    let gapMs = Number.POSITIVE_INFINITY;
    for (let cuts = 0; cuts < CUTS_MAX && gapMs > CUT_GAP_MAX_MS; cuts += 1) {
      gapMs = Math.min(gapMs, await gapOfCut(listener, streamProxy, how));
    }
    expect(gapMs).toBeLessThanOrEqual(CUT_GAP_MAX_MS);
  });
}
