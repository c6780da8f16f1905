import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ASSETS_FOLDER,
  advanceWhileListening,
  connectListener,
  createDemoRadioFixture,
  type DemoRadioFixture,
  PUBLIC_URL,
} from '../../../../../testing/demo-radio-fixture.ts';
import { ICY_METAINT_BYTES, IcyInterleaver, toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import { BURST_MS, TICK_MS } from '../broadcast/broadcast-limits.ts';
import { loopDurationMs, parseLoopManifest } from './loop-manifest.ts';

const MP3 = '/radio/dawn.mp3';
const BYTES_PER_MS = 10;
const [entry] = parseLoopManifest(readFileSync(join(ASSETS_FOLDER, 'loops.json'), 'utf8')).loops;
if (!entry) throw new Error('The manifest is empty.');

let fixture: DemoRadioFixture;
beforeEach(async () => {
  fixture = await createDemoRadioFixture();
  // To the beginning of a pass.
  fixture.clock.advance(loopDurationMs(entry) - (fixture.clock.now() % loopDurationMs(entry)) + 10);
});
afterEach(() => fixture.stop());

type Block = { readonly audioBytes: number; readonly text: string };

/** Separates audio and metadata, as a player would. */
function parseIcy(bytes: Buffer): Block[] {
  const blocks: Block[] = [];
  let offset = ICY_METAINT_BYTES;
  let audioBytes = ICY_METAINT_BYTES;
  while (offset < bytes.length) {
    const length = (bytes[offset] ?? 0) * 16;
    if (offset + 1 + length > bytes.length) break;
    const text = bytes.toString('utf8', offset + 1, offset + 1 + length).replace(/\0+$/, '');
    blocks.push({ audioBytes, text });
    offset += 1 + length + ICY_METAINT_BYTES;
    audioBytes += ICY_METAINT_BYTES;
  }
  return blocks;
}

const parseStreamTitle = (text: string): string | undefined =>
  /StreamTitle='(.*?)';(?=\w+='|\0|$)/s.exec(text)?.[1];

test('sends a full first block, and each title with the first block of its track', async () => {
  // The burst begins with the loop.
  fixture.clock.advance(BURST_MS);
  const listener = await connectListener(fixture.url(MP3), { 'Icy-MetaData': '1' });
  expect(listener.headers['icy-metaint']).toBe(String(ICY_METAINT_BYTES));
  const loopMs = loopDurationMs(entry);
  await listener.bytes((BURST_MS - TICK_MS) * BYTES_PER_MS);
  await advanceWhileListening(fixture.clock, listener, loopMs, BYTES_PER_MS);
  const blocks = parseIcy(await listener.bytes(0));
  const changes = blocks.filter(({ text }) => text !== '');
  const tracks = [...entry.songs, ...entry.songs.slice(0, 1)];
  expect(changes.map(({ text }) => parseStreamTitle(text))).toEqual(
    tracks.map(({ artist, title }) => `${artist} - ${title}`),
  );
  changes.slice(1, 3).forEach(({ audioBytes }, index) => {
    const startBytes = (entry.songs[index + 1]?.startMs ?? 0) * BYTES_PER_MS;
    expect(audioBytes).toBeGreaterThan(startBytes - 500);
    expect(audioBytes).toBeLessThan(startBytes + ICY_METAINT_BYTES + 500);
  });
  expect(changes[0]?.text).toContain(`StreamUrl='${PUBLIC_URL}/demo/art/`);
});

test('sends only audio without Icy-MetaData, and in Ogg', async () => {
  const plain = await connectListener(fixture.url(MP3));
  expect(plain.headers).not.toHaveProperty('icy-metaint');
  const ogg = await connectListener(fixture.url('/radio/ferry.ogg'), { 'Icy-MetaData': '1' });
  expect(ogg.headers).not.toHaveProperty('icy-metaint');
  expect((await ogg.bytes(4)).toString('latin1', 0, 4)).toBe('OggS');
});

test('preserves a title with an apostrophe', () => {
  const track = { title: "Isobar - Don't; Won't", url: 'http://radio.test/x.svg' };
  const bytes = Buffer.concat(
    new IcyInterleaver().interleave(Buffer.alloc(2 * ICY_METAINT_BYTES), () => toIcyBlock(track)),
  );
  const [first, second] = parseIcy(bytes);
  expect(parseStreamTitle(first?.text ?? '')).toBe("Isobar - Don't; Won't");
  expect(second?.text).toBe('');
});

test('reports track changes without listeners', () => {
  const titles: string[] = [];
  const unsubscribe = fixture.radio.onTrackChange((mount, track) => {
    if (mount === MP3) titles.push(track.title);
  });
  expect(fixture.radio.currentTrack(MP3)).toMatchObject({
    title: entry.songs[0]?.title,
    album: entry.songs[0]?.album,
  });
  fixture.clock.advance(loopDurationMs(entry) + 100);
  const [first, ...others] = entry.songs;
  expect(titles).toEqual([...others, first].map((song) => song?.title));
  unsubscribe();
  fixture.clock.advance(loopDurationMs(entry));
  expect(titles).toHaveLength(entry.songs.length);
  expect(fixture.radio.currentTrack('/radio/none.mp3')).toBeNull();
});

test('keeps the start of a track while it plays', () => {
  const { startedAt } = fixture.radio.currentTrack(MP3) ?? {};
  fixture.clock.advance(10_250);
  expect(fixture.radio.currentTrack(MP3)?.startedAt).toBe(startedAt);
});
