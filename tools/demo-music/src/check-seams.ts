// Fails when a cut of a committed song can be heard: `npm run check -w tools/demo-music`. Needs ffmpeg.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AudioUnits,
  unitBytes,
} from '../../../apps/server/src/modules/sound/streaming/demo-radio/audio-units.ts';
import { cutAudio } from '../../../apps/server/src/modules/sound/streaming/demo-radio/demo-loop-file.ts';
import { parseLoopManifest } from '../../../apps/server/src/modules/sound/streaming/demo-radio/loop-manifest.ts';
import { ASSETS_FOLDER, MANIFEST } from './assets.ts';
import { measureSeams } from './measure-seams.ts';

/** Decoded in two places, the same cut differs by what the encoder has decided otherwise. */
const SHARPEST = 1.5;

const bytesOf = (units: AudioUnits, from: number, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, offset) => unitBytes(units, from + offset)));

for (const { file, songs } of parseLoopManifest(readFileSync(MANIFEST, 'utf8')).loops) {
  const units = cutAudio(file, readFileSync(join(ASSETS_FOLDER, file)));
  let from = 0;
  for (const song of songs) {
    const count = song.sections.reduce((sum, section) => sum + section.units, 0);
    const sharpness = measureSeams(file, bytesOf(units, from, count), song);
    from += count;
    console.log(`${file} ${sharpness.toFixed(2)} ${song.title}`);
    if (sharpness > SHARPEST) process.exitCode = 1;
  }
}
