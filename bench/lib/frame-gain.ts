import { Broadcast } from '../../apps/server/src/modules/sound/streaming/broadcast/broadcast.ts';
import { FrameCutter } from '../../apps/server/src/modules/sound/streaming/relay/stream-cutter.ts';
import { StreamGain } from '../../apps/server/src/modules/sound/streaming/relay/stream-gain.ts';
import { median, printClaim, printRaw } from './ratios.ts';

/** What a stream server sends at once: a second at 128 kbps. */
const CHUNK_BYTES = 16_000;
const FRAME_BYTES = 418;
/** How often the stream is read in a round, which would be too short for a clock otherwise. */
const TIMES = 8;
const STEPS = 5;
const ROUNDS = 20;
const WANT_US = 10;
const WANT_RATIO = 3;

/** Milliseconds for what a relay without listeners does with the stream. */
function relay(mp3: Buffer, gain: StreamGain | null): number {
  const cutter = new FrameCutter('MP3');
  const broadcast = new Broadcast<null>();
  const startedAt = performance.now();
  for (let at = 0; at < TIMES * mp3.length; at += CHUNK_BYTES) {
    const from = at % mp3.length;
    const pieces = cutter.push(mp3.subarray(from, from + CHUNK_BYTES));
    broadcast.push(gain?.lower(pieces) ?? pieces, null);
    broadcast.tick();
  }
  return performance.now() - startedAt;
}

/** Prints what it costs a relay to lower MP3 in its frames, beside the same relay without it. */
export function printFrameGain(mp3: Buffer): void {
  const [lowered, plain]: [number[], number[]] = [[], []];
  // The first round compiles, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ms = [relay(mp3, new StreamGain(() => STEPS)), relay(mp3, null)] as const;
    if (round === 0) continue;
    lowered.push(ms[0]);
    plain.push(ms[1]);
  }
  const frames = (TIMES * mp3.length) / FRAME_BYTES;
  const us = lowered.map((ms, round) => ((ms - (plain[round] ?? 0)) * 1_000) / frames);
  printRaw('lowering MP3, a frame', us, 'us');
  console.log(`loudness: a frame is lowered in ${median(us).toFixed(2)} us (want <= ${WANT_US})`);
  printClaim({
    what: 'reading a relayed stream that is lowered',
    ours: lowered,
    reference: plain,
    referenceName: 'the same without it',
    wantAtMost: WANT_RATIO,
    isPaired: true,
  });
}
