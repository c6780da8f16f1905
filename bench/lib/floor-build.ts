import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const FLOOR_FOLDER = fileURLToPath(new URL('../react-floor/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const compress = promisify(brotliCompress);

export type BuiltFile = { readonly type: string; readonly brotli: Buffer };

/**
 * Builds the React-only page and compresses its files at the highest level, as the product's are.
 */
export async function buildFloor(): Promise<ReadonlyMap<string, BuiltFile>> {
  const outDir = join(FLOOR_FOLDER, 'dist');
  await build({ root: FLOOR_FOLDER, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.map((file) => readBuilt(outDir, file))));
}

async function readBuilt(outDir: string, file: string): Promise<[string, BuiltFile]> {
  const brotli = await compress(await readFile(file));
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return [file.slice(outDir.length).replaceAll('\\', '/'), { type, brotli }];
}
