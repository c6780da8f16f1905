// @module-tag data-commands

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, inject, test } from 'vitest';
import { findProgram } from '../../testing/system-programs.ts';
import { emptyFolder } from '../../testing/test-databases.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'data.mjs');
const { PATH, NODE_COMPILE_CACHE } = process.env;
/** Progress is printed for each 50,000, so that a command is interrupted long before its end. */
const ADD_ROWS = `insert into settings (key, value, updated_at)
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 150000)
  select 'key ' || n, '1', 1 from numbers`;

let folder: string;
let station: string;
let restored: string;
beforeEach(() => {
  const { dataDir, remove } = emptyFolder();
  folder = dataDir;
  station = join(folder, 'station');
  restored = join(folder, 'restored');
  cpSync(inject('migratedFolder'), station, { recursive: true });
  writeFileSync(join(station, 'secret.key'), `${'k'.repeat(43)}\n`);
  const database = new DatabaseSync(join(station, 'airdial.sqlite'));
  database.exec(ADD_ROWS);
  database.close();
  return remove;
});

const start = (args: readonly string[], dataDir: string): ChildProcess =>
  spawn(process.execPath, [DATA, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** @returns the exit code, and the signal when that ended the command in place of an exit */
async function interrupt(command: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const closed = once(command, 'close');
  for await (const line of command.stdout ?? [])
    if (String(line).includes('so far')) {
      command.kill(signal);
      break;
    }
  return closed;
}

test('a backup that is interrupted leaves no part of itself', async () => {
  expect(await interrupt(start(['backup'], station), 'SIGINT')).toEqual([130, null]);
  expect(readdirSync(join(station, 'backups'))).toEqual([]);
});

test('a restore that is interrupted leaves the data folder empty, without the key of the backup', async () => {
  const backup = start(['backup', 'whole.sqlite'], station);
  backup.stdout?.resume();
  expect(await once(backup, 'close')).toEqual([0, null]);
  expect(await interrupt(start(['restore', 'whole.sqlite'], restored), 'SIGTERM')).toEqual([143, null]);
  expect(readdirSync(restored)).toEqual(['airdial.lock']);
});

const SCRIPT = findProgram('script');
const KEYS = [
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
] as const;
test.skipIf(!SCRIPT).for(KEYS)(
  'the question for a password that is interrupted by %s ends with one line',
  async ([, key]) => {
    const command = `'${process.execPath}' '${DATA}' admin create ada@example.org`;
    const terminal = spawn(SCRIPT ?? '', ['-qec', command, '/dev/null'], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: station },
    });
    const closed = once(terminal, 'close');
    let shown = '';
    for await (const text of terminal.stdout) {
      shown += text;
      if (shown.endsWith('.org: ')) terminal.stdin.write(key);
    }
    expect(shown).toBe('Password of ada@example.org: \r\nairdial: Interrupted. Nothing was changed.\r\n');
    expect(await closed).toEqual([130, null]);
  },
);
