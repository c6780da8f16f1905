// Writes the audio and artwork of the demo channels: `npm run build -w tools/demo-music -- [slug...]`. Needs ffmpeg.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoopEntry } from '../../../apps/server/src/modules/sound/streaming/demo-radio/loop-manifest.ts';
import { drawCovers } from './artwork/covers.ts';
import { ASSETS_FOLDER, MANIFEST } from './assets.ts';
import { buildLoop } from './build-loop.ts';
import { PROGRAMME } from './programme.ts';

function knownEntries(): Map<string, LoopEntry> {
  try {
    const { loops } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { loops: LoopEntry[] };
    return new Map(loops.map((entry) => [entry.file, entry]));
  } catch {
    return new Map();
  }
}

function makeLoops(slugs: readonly string[]): void {
  mkdirSync(ASSETS_FOLDER, { recursive: true });
  const entries = knownEntries();
  for (const plan of PROGRAMME.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
    const { entry, bytes } = buildLoop(plan);
    writeFileSync(join(ASSETS_FOLDER, entry.file), bytes);
    entries.set(entry.file, entry);
    const loops = PROGRAMME.flatMap(({ slug, kind }) => entries.get(`${slug}.${kind}`) ?? []);
    writeFileSync(MANIFEST, `${JSON.stringify({ loops }, null, 2)}\n`);
    const lengths = entry.songs.map(({ durationMs }) => Math.round(durationMs / 1000));
    console.log(`${entry.file} ${bytes.length} bytes, ${lengths.join(' + ')} s`);
  }
}

function drawArtwork(): void {
  const folder = join(ASSETS_FOLDER, 'art');
  mkdirSync(folder, { recursive: true });
  for (const { name, svg } of drawCovers()) writeFileSync(join(folder, name), svg);
}

drawArtwork();
makeLoops(process.argv.slice(2));
