import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readShippedPackages } from './lib/shipped-packages.ts';
import { renderNotice } from './notice.ts';

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
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'sbom.ts')], {
    encoding: 'utf8',
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
