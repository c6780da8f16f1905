import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, readShippedPackages } from './lib/shipped-packages.ts';
import { renderNotice } from './notice.ts';

/** A Node of the system that is too old for TypeScript. */
const OLD_NODE = `#!/bin/sh
case "$1" in *.ts) echo 'Unknown file extension' >&2; exit 1;; esac
exec "${process.execPath}" "$@"
`;

test('NOTICE names what an installation contains (otherwise run: node scripts/notice.ts)', () => {
  expect(readFileSync(join(ROOT, 'NOTICE'), 'utf8')).toBe(renderNotice());
});

test('an installation contains what the server and the page need, and no tools', () => {
  const names = readShippedPackages().map(({ name }) => name);
  for (const name of ['fastify', 'pg', 'sharp', 'react', 'hls.js', 'zod', 'vite'])
    expect(names).toContain(name);
  for (const name of ['vitest', '@playwright/test', 'smtp-server', 'typescript', '@types/node'])
    expect(names).not.toContain(name);
});

test('the bill of materials lists exactly these packages', () => {
  const command = /is made by `([^`]+)`/.exec(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'))?.[1] ?? '';
  const oldNode = mkdtempSync(join(tmpdir(), 'airdial-old-node-'));
  onTestFinished(() => rmSync(oldNode, { recursive: true }));
  writeFileSync(join(oldNode, 'node'), OLD_NODE, { mode: 0o755 });
  const { stdout, stderr } = spawnSync(command, {
    cwd: ROOT,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: oldNode + delimiter + process.env.PATH },
  });
  expect(stderr).toBe('');
  const { bomFormat, components } = JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(
    ({ name, group, version }: Record<string, string>) => `${group ? `${group}/` : ''}${name}@${version}`,
  );
  const shipped = readShippedPackages().map(({ name, version }) => `${name}@${version}`);
  expect(new Set(listed)).toEqual(new Set(shipped));
});
