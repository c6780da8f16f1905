import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every cover by its file name. A file is found by its name in this map and never by a path, so a request cannot name
 * anything outside the folder.
 */
export function readArtwork(assetsFolder: string): ReadonlyMap<string, Buffer> {
  const folder = join(assetsFolder, 'art');
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
