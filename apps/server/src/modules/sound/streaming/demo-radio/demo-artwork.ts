import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every cover by file name. Requests look names up in this map and never use paths, so they cannot
 * reach anything outside the folder.
 */
export function readArtwork(assetsFolder: string): ReadonlyMap<string, Buffer> {
  const folder = join(assetsFolder, 'art');
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
