import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasOggChecksum } from '@airdial/audio-formats/ogg-page';
import { describe, expect, test } from 'vitest';
import { ASSETS_FOLDER } from '../../../../../testing/demo-radio-fixture.ts';
import { cutAdts, cutMp3, cutOgg } from './audio-cutters.ts';
import { getDurationMs, unitCount } from './audio-units.ts';
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
  test.each(loops)('$file is complete, as long as its tracks, and has three of them', (entry) => {
    expect(readDemoLoop(ASSETS_FOLDER, entry).durationMs).toBeGreaterThan(60_000);
    expect(entry.songs.length).toBeGreaterThanOrEqual(3);
  });

  test('are below ten megabytes in total', () => {
    const bytes = loops.reduce((sum, { file }) => sum + readFileSync(join(ASSETS_FOLDER, file)).length, 0);
    expect(bytes).toBeLessThan(10_000_000);
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

  test('has the bitrate of the catalogue', () => {
    const units = readUnits('dawn.mp3');
    expect((units.bytes.length * 8) / getDurationMs(units)).toBeCloseTo(128, 0);
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
    const perPass = unitCount(readUnits('ferry.ogg'));
    const chain = links(readRuns(loop, 2 * perPass, 4 * perPass));
    expect(chain).toHaveLength(6);
    expect(new Set(chain.map(({ serial }) => serial)).size).toBe(6);
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
    expect(tags?.toString()).toContain('Fjord With the Engine Off');
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
