import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFolder, publishBuild } from './publish-build.mjs';
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
  const next = join(folder, 'dist-1-next');
  const publish = (...assets: string[]) => {
    for (const name of assets) write(`dist-1-next/assets/${name}`);
    write('dist-1-next/index.html', assets.join(' '));
    publishBuild({ next, current });
    expect(readFileSync(join(current, 'index.html'), 'utf8')).toBe(assets.join(' '));
    return readdirSync(join(current, 'assets')).sort();
  };
  expect(publish('first-1.js', 'same.css')).toEqual(['first-1.js', 'same.css']);
  expect(publish('first-2.js', 'same.css')).toEqual(['first-1.js', 'first-2.js', 'same.css']);
  expect(publish('first-3.js')).toEqual(['first-2.js', 'first-3.js', 'same.css']);
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('a former asset that cannot be read is named instead of tried for ever', () => {
  write('dist/assets/former.js');
  symlinkSync('nowhere', join(folder, 'dist/assets/gone.js'));
  write('dist-1-next/assets/own.js');
  const publish = () => publishBuild({ next: join(folder, 'dist-1-next'), current: join(folder, 'dist') });
  expect(publish).toThrow(/gone\.js/);
});

test('builds that are made at once are published whole, one after the other', async () => {
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { buildFolder, publishBuild } from ${JSON.stringify(join(import.meta.dirname, 'publish-build.mjs'))};
    for (let build = 0; build < 30; build += 1) {
      const next = buildFolder('.');
      for (const part of ['assets', 'server']) mkdirSync(next + '/' + part, { recursive: true });
      for (const file of ['index.html', 'server/entry.js', 'assets/' + build]) writeFileSync(next + '/' + file, process.pid + '.' + build);
      publishBuild({ next, current: 'dist' });
    }`;
  const start = () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const ends = await Promise.all([start(), start(), start()].map((child) => once(child, 'exit')));
  expect(ends).toEqual([0, 0, 0].map((code) => [code, null]));
  expect(readdirSync(folder)).toEqual(['dist']);
  const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
  expect(read('server/entry.js')).toBe(read('index.html'));
});

test('a build removes what killed ones have left, and nothing of one that goes on', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const present = ['dist', `dist-${process.ppid}-next`, 'dist-other', 'src'];
  const left = [`dist-${child.pid}-next`, `dist-${child.pid}-former`, `dist-${process.pid}-next`];
  for (const name of [...present, ...left, 'dist-server', 'dist-next']) write(`${name}/file`);
  expect(buildFolder(folder)).toBe(join(folder, `dist-${process.pid}-next`));
  expect(readdirSync(folder).sort()).toEqual(present.toSorted());
});
