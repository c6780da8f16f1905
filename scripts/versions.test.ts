// @module-tag software

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('all packages, the lockfile and the API document have one version', () => {
  const { version, workspaces } = read('package.json');
  const packages = globSync(workspaces.map((folder: string) => `${folder}/package.json`));
  expect(packages.length).toBeGreaterThan(6);
  const locked = Object.entries(read('package-lock.json').packages as Record<string, { version?: string }>);
  const ownLocked = locked.filter(([path]) => !path.includes('node_modules/'));
  const versions = [
    ...packages.map((path) => [path, read(path).version]),
    ...ownLocked.map(([path, entry]) => [`package-lock.json: ${path}`, entry.version]),
    ['docs/openapi.json', read('docs/openapi.json').info.version],
  ];
  expect(versions).toEqual(versions.map(([path]) => [path, version]));
});
