import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishBuild } from './publish-build.mjs';
import { sourcesKey } from './sources-key.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airdial-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content = path): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

test('a build is that of its sources, wherever and whenever they were copied', () => {
  const sources = ['one/src', 'one/index.html', 'one/missing'];
  write('one/src/page.tsx');
  write('one/index.html');
  const key = () => sourcesKey(folder, sources);
  const before = key();
  utimesSync(join(folder, 'one/src/page.tsx'), 1, 1);
  write('one/src/page.test.tsx');
  expect(key()).toBe(before);
  cpSync(join(folder, 'one'), join(folder, 'copy/one'), { recursive: true });
  expect(sourcesKey(join(folder, 'copy'), sources)).toBe(before);
  write('one/src/page.tsx', 'one/src/page.tsy');
  expect(key()).not.toBe(before);
  write('one/src/page.tsx');
  write('one/src/new.ts', '');
  expect(key()).not.toBe(before);
});

test('a new build has the assets of the former one, and not those of earlier ones', () => {
  const current = join(folder, 'dist');
  const next = join(folder, 'dist-next');
  const publish = (...assets: string[]) => {
    for (const name of assets) write(`dist-next/assets/${name}`);
    write('dist-next/index.html', assets.join(' '));
    publishBuild({ next, current });
    expect(readFileSync(join(current, 'index.html'), 'utf8')).toBe(assets.join(' '));
    return readdirSync(join(current, 'assets')).sort();
  };
  expect(publish('first-1.js', 'same.css')).toEqual(['first-1.js', 'same.css']);
  expect(publish('first-2.js', 'same.css')).toEqual(['first-1.js', 'first-2.js', 'same.css']);
  expect(publish('first-3.js')).toEqual(['first-2.js', 'first-3.js', 'same.css']);
  expect(readdirSync(folder)).toEqual(['dist']);
});
