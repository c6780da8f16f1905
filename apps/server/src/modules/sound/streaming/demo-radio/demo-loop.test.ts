import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasOggChecksum } from '@airdial/audio-formats/ogg-page';
import { describe, expect, test } from 'vitest';
import { ASSETS_FOLDER, getDurationMs } from '../../../../../testing/demo-radio-fixture.ts';
import { arrange } from './arrangement.ts';
import { cutAdts, cutMp3, cutOgg } from './audio-cutters.ts';
import { unitCount } from './audio-units.ts';
import { DEMO_CHANNELS } from './demo-channels.ts';
import { DemoLoop } from './demo-loop.ts';
import { cutAudio, readDemoLoop } from './demo-loop-file.ts';
import { parseLoopManifest } from './loop-manifest.ts';

const { loops } = parseLoopManifest(readFileSync(join(ASSETS_FOLDER, 'loops.json'), 'utf8'));
const getEntry = (file: string) => {
  const entry = loops.find((candidate) => candidate.file === file);
  if (!entry) throw new Error(`${file} is not in the manifest`);
  return entry;
};
const readUnits = (file: string) => cutAudio(file, readFileSync(join(ASSETS_FOLDER, file)));

/** The bytes of these units, as one listener would get them. */
function readRuns(loop: DemoLoop, from: number, to: number): Buffer {
  return Buffer.concat([...loop.runs(from, to)].map(({ bytes }) => bytes));
}

describe('the shipped loops', () => {
  test.each(loops)('$file has eight to ten songs of 90 to 150 s, and is as long as they are', (entry) => {
    const { songs } = entry;
    expect(songs.length).toBeGreaterThanOrEqual(8);
    expect(songs.length).toBeLessThanOrEqual(10);
    expect(new Set(songs.map(({ title }) => title)).size).toBe(songs.length);
    for (const { durationMs, artwork } of songs) {
      expect(durationMs).toBeGreaterThanOrEqual(90_000);
      expect(durationMs).toBeLessThanOrEqual(150_000);
      expect(existsSync(join(ASSETS_FOLDER, artwork.replace('/demo/', '')))).toBe(true);
    }
    expect(readDemoLoop(ASSETS_FOLDER, entry).durationMs).toBeGreaterThan(8 * 90_000);
  });

  test.each(loops)('$file has about the bitrate that its channel claims', ({ file, mount }) => {
    const units = readUnits(file);
    const kbps = (units.bytes.length * 8) / getDurationMs(units);
    const claimed = DEMO_CHANNELS.find((channel) => channel.mount === mount)?.bitrate ?? 0;
    expect(Math.abs(kbps / claimed - 1)).toBeLessThan(0.12);
  });

  test('take up to 25 MB with their covers', () => {
    const files = readdirSync(ASSETS_FOLDER, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000);
  });

  test('are those of the channels', () => {
    expect(loops.map(({ mount }) => mount)).toEqual(DEMO_CHANNELS.map(({ mount }) => mount));
  });
});

describe('arranging', () => {
  const song = (sections: Record<string, number>, order: string) => ({
    sections: Object.entries(sections).map(([name, units]) => ({ name, units })),
    order,
  });
  const file = { bytes: Buffer.alloc(6), offsets: [0, 1, 2, 3, 4, 5, 6], durationsMs: [1, 2, 4, 8, 16, 32] };

  test('plays sections as often as the order of their song has them', () => {
    const songs = [song({ intro: 1, verse: 2 }, 'intro verse verse'), song({ all: 3 }, 'all')];
    const { units, startsMs, songStarts } = arrange(file, songs);
    expect([...units]).toEqual([0, 1, 2, 1, 2, 3, 4, 5]);
    expect([...startsMs]).toEqual([0, 1, 3, 7, 9, 13, 21, 37, 69]);
    expect(songStarts).toEqual([0, 5]);
  });

  test('rejects sections that are not all of the file', () => {
    expect(() => arrange(file, [song({ all: 5 }, 'all')])).toThrow('5 units are listed, the file has 6.');
  });

  test('a song sounds the same wherever its sections are repeated', () => {
    const entry = getEntry('dawn.mp3');
    const loop = readDemoLoop(ASSETS_FOLDER, entry);
    const { sections = [], order: names = '' } = entry.songs[0] ?? {};
    const order = names.split(' ');
    const unitsOf = (name: string) => sections.find((section) => section.name === name)?.units ?? 0;
    const starts = order.map((_, place) =>
      order.slice(0, place).reduce((sum, name) => sum + unitsOf(name), 0),
    );
    const verses = starts.filter((_, place) => order[place] === 'verse');
    expect(verses.length).toBeGreaterThan(1);
    const [first, ...others] = verses.map((start) => readRuns(loop, start, start + unitsOf('verse')));
    for (const other of others) expect(first && other.equals(first)).toBe(true);
  });
});

describe('splitting', () => {
  test.each([
    ['dawn.mp3', cutMp3],
    ['rainy.aac', cutAdts],
  ] as const)('%s: returns whole frames for any range', (file, cut) => {
    const loop = readDemoLoop(ASSETS_FOLDER, getEntry(file));
    const from = loop.unitAt(12_345);
    expect(unitCount(cut(readRuns(loop, from, from + 250)))).toBe(250);
  });

  test.each([cutMp3, cutAdts, cutOgg])('rejects foreign bytes', (cut) => {
    expect(() => cut(Buffer.from('ID3 is no frame at all, and neither is this'))).toThrow(/No /);
  });
});

describe('over the loop point', () => {
  test('continues with the first frame and starts a new run per track', () => {
    const entry = getEntry('dawn.mp3');
    const loop = new DemoLoop(readUnits('dawn.mp3'), entry.songs);
    const end = loop.unitAt(loop.durationMs * 7);
    const runs = [...loop.runs(end - 5, end + 5)];
    expect(runs.map(({ track }) => track.title)).toEqual([entry.songs.at(-1)?.title, entry.songs[0]?.title]);
    expect(getDurationMs(cutMp3(Buffer.concat(runs.map(({ bytes }) => bytes))))).toBeGreaterThan(200);
  });

  test('keeps valid checksums, gapless sequences and one serial number per track in Ogg', () => {
    const loop = readDemoLoop(ASSETS_FOLDER, getEntry('ferry.ogg'));
    const { songs } = getEntry('ferry.ogg');
    const perPass = arrange(readUnits('ferry.ogg'), songs).units.length;
    const chain = links(readRuns(loop, 2 * perPass, 4 * perPass));
    expect(chain).toHaveLength(2 * songs.length);
    expect(new Set(chain.map(({ serial }) => serial)).size).toBe(chain.length);
    expect(chain.map(({ granules }) => Math.round((granules.at(-1) ?? 0) / 48))).toEqual(
      [...songs, ...songs].map(({ durationMs }) => Math.round(durationMs)),
    );
    for (const { sequences, granules } of chain) {
      expect(sequences).toEqual(sequences.map((_, index) => index));
      expect(granules).toEqual([...granules].sort((low, high) => low - high));
    }
  });

  test('returns the header pages first in the middle of an Ogg track', () => {
    const loop = readDemoLoop(ASSETS_FOLDER, getEntry('ferry.ogg'));
    const unit = loop.unitAt(loop.durationMs + 40_000);
    const headers = [...loop.runs(unit, unit + 1)][0]?.header ?? Buffer.alloc(0);
    const [head, tags] = splitPages(headers);
    expect(head?.includes('OpusHead')).toBe(true);
    expect(tags?.includes('OpusTags')).toBe(true);
    expect(tags?.toString()).toContain(getEntry('ferry.ogg').songs[0]?.title);
    expect(links(Buffer.concat([headers, readRuns(loop, unit, unit + 3)]))).toHaveLength(1);
  });
});

function splitPages(bytes: Buffer): Buffer[] {
  const { offsets } = cutOgg(bytes);
  return offsets.slice(1).map((end, index) => bytes.subarray(offsets[index], end));
}

type Link = { serial: number; sequences: number[]; granules: number[] };

function links(bytes: Buffer): Link[] {
  const found: Link[] = [];
  for (const page of splitPages(bytes)) {
    expect(hasOggChecksum(page)).toBe(true);
    const serial = page.readUInt32LE(14);
    const last = found.at(-1);
    const link = last?.serial === serial ? last : { serial, sequences: [], granules: [] };
    if (link !== last) found.push(link);
    link.sequences.push(page.readUInt32LE(18));
    link.granules.push(Number(page.readBigInt64LE(6)));
  }
  return found;
}
