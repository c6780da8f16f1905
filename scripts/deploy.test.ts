import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLiveEvents } from '@airdial/contract/live/routes';
import { expect, test } from 'vitest';
import { ROOT } from './lib/shipped-packages.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');
/** From the last FROM on: what is in the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** Folders of this repository's packages that one needs, by way of others too. */
function findWorkspaces(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(read(join(folder, 'package.json')));
  const needed = Object.keys(dependencies)
    .filter((name) => name.startsWith('@airdial/'))
    .map((name) => name.replace('@airdial/', 'packages/'));
  return [folder, ...needed.flatMap(findWorkspaces)];
}

test('the image installs and contains every package that the server needs', () => {
  for (const folder of new Set(findWorkspaces('apps/server'))) {
    expect(image).toContain(`COPY ${folder} ${folder}\n`);
    const installs = dockerfile.split(`COPY ${folder}/package.json ${folder}/\n`).length - 1;
    expect({ folder, installs }).toEqual({ folder, installs: 2 });
  }
  for (const folder of new Set(findWorkspaces('apps/web')))
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

test('each stage that runs the pinned Node has the library to which it is linked', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const running = stages.filter((stage) => /^(?:RUN .*&& node |CMD \["node")/m.test(stage));
  expect(running).toHaveLength(2);
  for (const stage of running) expect(stage).toContain('--no-install-recommends libatomic1 ');
});

test('the image copies only what exists, and nothing that .dockerignore leaves out', () => {
  const ignored = read('.dockerignore').split('\n');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.length).toBeGreaterThan(10);
  for (const path of copied) {
    expect({ path, exists: existsSync(join(ROOT, path.replace(/\*.*$/, ''))) }).toEqual({
      path,
      exists: true,
    });
    expect(ignored).not.toContain(path);
  }
});

test('neither git nor the image takes what belongs to an installation', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    const names = read(file)
      .split('\n')
      .map((line) => line.replaceAll('/', ''));
    expect(names, file).toEqual(expect.arrayContaining(['data', 'secrets', '.env*']));
  }
});

test('the image and the systemd unit start the server with the flags of npm start', () => {
  const flagsOf = (command: string | undefined) => command?.match(/--[\w-]+=\w+/g);
  const flags = flagsOf(JSON.parse(read('package.json')).scripts.start);
  expect(flags).toHaveLength(2);
  expect(flagsOf(image.split('\nCMD ')[1])).toEqual(flags);
  expect(flagsOf(read('deploy/airdial.service').split('\nExecStart=')[1]?.split('\n')[0])).toEqual(flags);
});

test('the image and the systemd unit store compiled code where the server may write', () => {
  const folderOf = (text: string) => text.match(/NODE_COMPILE_CACHE=(\S+)/)?.[1];
  expect(folderOf(image)).toMatch(new RegExp(`^${/^VOLUME (\S+)$/m.exec(image)?.[1]}/`));
  const unit = read('deploy/airdial.service');
  expect(folderOf(unit)).toBe(`/var/cache/${/^CacheDirectory=(\S+)$/m.exec(unit)?.[1]}`);
});

test('the systemd unit allows the thread of a backup its low priority', () => {
  const filters = [...read('deploy/airdial.service').matchAll(/^SystemCallFilter=(.+)$/gm)].map(
    ([, calls]) => calls,
  );
  // A later line overrides: @resources has the call.
  expect(filters.indexOf('setpriority')).toBeGreaterThan(filters.indexOf('~@privileged @resources'));
  expect(filters).toContain('~@privileged @resources');
});

test('nginx lets live events and demo streams through unbuffered', () => {
  const [, pattern = ''] =
    /location ~ (\S+) \{[^}]*proxy_buffering off/.exec(read('deploy/nginx/airdial-locations.conf')) ?? [];
  const endless = new RegExp(pattern);
  expect(endless.test(openLiveEvents.path)).toBe(true);
  const streams = /'(\/radio\/[\w.-]+)'/.exec(
    read('apps/server/src/modules/sound/streaming/demo-radio/demo-channels-high.ts'),
  );
  expect(endless.test(streams?.[1] ?? '')).toBe(true);
  expect(endless.test('/api/live/focus')).toBe(false);
});
