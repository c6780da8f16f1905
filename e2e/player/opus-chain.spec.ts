import { FrameMuxer } from '../../packages/player/src/core/frame-muxer.ts';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { recordTone } from '../support/stream-servers/zoo-tones.ts';

const RATE_HZ = 48_000;
/** Whole periods in the recording, so that a chain of it is one sine. */
const TONE_HZ = 480;
/** The sine of ffmpeg has 0.125; a break of its phase leaves at most twice as much. */
const MAX_BREAK = 0.03;
const WINDOW_SECONDS = 1;
/** For many captures. */
const CAPTURED_WITHIN_MS = 120_000;

type Passage = {
  readonly segments: readonly string[];
  readonly fromSeconds: number;
  readonly seconds: number;
  readonly rateHz: number;
};

/** Runs in the page. Returns what sounds from there on, through MediaSource. */
async function capture({ segments, fromSeconds, seconds, rateHz }: Passage): Promise<number[]> {
  const once = (target: EventTarget, type: string) =>
    new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
  const audio = new Audio();
  const source = new MediaSource();
  audio.src = URL.createObjectURL(source);
  await once(source, 'sourceopen');
  const buffer = source.addSourceBuffer('audio/mp4; codecs="opus"');
  buffer.mode = 'sequence';
  for (const segment of segments) {
    buffer.appendBuffer(Uint8Array.from(atob(segment), (character) => character.charCodeAt(0)));
    await once(buffer, 'updateend');
  }
  const context = new AudioContext({ sampleRate: rateHz });
  const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
    process([[samples]]) { if (samples) this.port.postMessage(samples); return true; }
  })`;
  await context.audioWorklet.addModule(
    URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' })),
  );
  const worklet = new AudioWorkletNode(context, 'recorder');
  context.createMediaElementSource(audio).connect(worklet).connect(context.destination);
  audio.currentTime = fromSeconds;
  await once(audio, 'seeked');
  const samples: number[] = [];
  const captured = new Promise<void>((resolve) => {
    worklet.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (samples.length > 0 || data.some((sample) => sample !== 0)) samples.push(...data);
      if (samples.length > seconds * rateHz) resolve();
    };
  });
  await audio.play();
  await captured;
  await context.close();
  return samples;
}

test('a chain of Opus streams sounds without a break where one ends and the next begins', {
  tag: '@opus-chain',
}, async ({ page, barePage }) => {
  const { bytes } = await recordTone({ codec: 'OGG', contains: 'OPUS' }, TONE_HZ);
  const muxer = new FrameMuxer('audio/ogg; codecs="opus"');
  const muxed = [muxer.begin(), muxer.push(bytes), muxer.push(bytes)];
  const segments = muxed.map((segment) => Buffer.from(segment ?? []).toString('base64'));
  const joinSeconds = 12;
  await barePage.open(page, '');
  await page.click('body');

  const worstBreak = async () => {
    const passage = { segments, seconds: 2 * WINDOW_SECONDS, rateHz: RATE_HZ };
    const samples = await page.evaluate(capture, { ...passage, fromSeconds: joinSeconds - WINDOW_SECONDS });
    const period = RATE_HZ / TONE_HZ;
    // The beginning is that of the decoder, after the seek.
    return samples
      .slice(RATE_HZ / 4)
      .reduce(
        (worst, sample, at, all) =>
          Math.max(worst, at < period ? 0 : Math.abs(sample - (all[at - period] ?? 0))),
        0,
      );
  };
  // A busy machine only adds breaks.
  await expect.poll(worstBreak, { timeout: CAPTURED_WITHIN_MS }).toBeLessThan(MAX_BREAK);
});
