// @module-tag same-volume

import { lowerMp3 } from '@airdial/audio-formats/mp3-gain';
import { expect, test } from 'vitest';
import { readLoop } from '../../../../../testing/loudness-fixture.ts';
import { openRelayFixture, type RelayFixture } from '../../../../../testing/relay-fixture.ts';
import { afterRequest, sendStream, streamHead } from '../../../../../testing/stream-server-fixture.ts';
import { FrameCutter } from './stream-cutter.ts';
import { StreamGain } from './stream-gain.ts';

const whole = (bytes: Buffer): Buffer =>
  Buffer.concat(new FrameCutter('MP3').push(bytes).map((piece) => piece.bytes));
/** Some five seconds of music. */
const MUSIC = whole(readLoop('tideline.mp3', 80_000));
const STEPS = 5;

/** A channel that is `STEPS` steps louder than the others. */
const addLoudChannel = (relay: RelayFixture, streamUrl: string, lufs = -10.5) => {
  const histogram = { first: lufs, counts: [1] };
  const measured = { lufs, problem: null, assumed: null, measuredAt: new Date().toISOString(), count: 1 };
  return relay.addChannel(streamUrl, { codec: 'MP3', loudness: { streamUrl, ...measured, histogram } });
};

/** By how many steps the beginning of the music was lowered. */
const steps = (bytes: Buffer): number | undefined =>
  Array.from({ length: 13 }, (_, count) => count).find((count) =>
    bytes.equals(lowerMp3(MUSIC, count).subarray(0, bytes.length)),
  );

test('lowers MP3 in its frames, for every listener', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), MUSIC));
  addLoudChannel(relay, upstream.url);
  const page = await (await relay.listen('c1?page')).bytes(40_000);
  const radio = await (await relay.listen('c1')).bytes(40_000);
  expect(steps(page)).toBe(STEPS);
  expect(steps(radio)).toBe(STEPS);
});

test.each([
  ['the station does not want that', -10.5, false],
  ['the channel is not louder than others', -20, true],
])('sends it as it is where %s', async (_name, lufs, isSameVolume) => {
  const relay = await openRelayFixture();
  relay.switches.isSameVolume = isSameVolume;
  const upstream = await relay.startUpstream(sendStream(streamHead(), MUSIC));
  addLoudChannel(relay, upstream.url, lufs);
  const received = await (await relay.listen('c1')).bytes(40_000);
  expect(steps(received)).toBe(0);
});

test('continues after a cut where it was cut, although the stream server sends it louder', async () => {
  const relay = await openRelayFixture();
  let connections = 0;
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      client.write(streamHead());
      // In the middle of a frame, and then some seconds of it once more.
      if (connections === 1) client.end(MUSIC.subarray(0, 50_001));
      else client.write(MUSIC.subarray(20_003));
    }),
  );
  addLoudChannel(relay, upstream.url);
  const received = await (await relay.listen('c1')).bytes(MUSIC.length);
  expect(steps(received)).toBe(STEPS);
  expect(connections).toBe(2);
});

test('changes by one step a second of the sound', () => {
  let target = 2;
  const gain = new StreamGain(() => target);
  const piece = { bytes: whole(MUSIC.subarray(0, 20_000)), durationMs: 500 };
  const halfSeconds = (count: number) =>
    gain.lower(Array.from({ length: count }, () => piece)).map(({ bytes }) => steps(bytes));
  expect(halfSeconds(3)).toEqual([2, 2, 2]);
  target = 4;
  expect(halfSeconds(6)).toEqual([3, 3, 4, 4, 4, 4]);
  target = 0;
  expect(halfSeconds(8)).toEqual([3, 3, 2, 2, 1, 1, 0, 0]);
});
