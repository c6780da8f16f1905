import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildFiles, sortFiles } from './build-files.ts';

const ID_CHARS = 12;
const COMPRESSED = /\.(br|gz)$/;

/**
 * Reads the files of a finished build. Its id is a hash of their names, which contain content
 * hashes.
 *
 * @param webRoot the folder with the build
 */
export const readBuild = (webRoot: string): BuildFiles => {
  const names = readdirSync(join(webRoot, 'assets')).filter((name) => !COMPRESSED.test(name));
  const paths = names.sort().map((name) => `/assets/${name}`);
  const id = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, ID_CHARS);
  return { id, ...sortFiles(paths) };
};
