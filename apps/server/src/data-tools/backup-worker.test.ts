// @module-tag backups

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import type { BackupTask } from '../modules/station/backups/backup-types.ts';

const WORKER = new URL('backup-worker.ts', import.meta.url);
/** The thread under a sandbox that refuses the system call, such as systemd's @resources. */
const SANDBOXED_WORKER = `
  import { syncBuiltinESMExports } from 'node:module';
  import os from 'node:os';
  os.setPriority = () => {
    throw new Error('A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)');
  };
  syncBuiltinESMExports();
  await import('${WORKER}');
`;

let place: Place;
afterEach(() => place.remove());

test('makes its backup also where the system refuses a lower priority', async () => {
  place = await createPlace('sqlite');
  await (await place.open()).close();
  const path = join(place.config.dataDir, 'backups', 'today.sqlite');
  const { dataDir, databaseUrl, appSecret } = place.config;
  const workerData: BackupTask = {
    config: { dataDir, databaseUrl, appSecret },
    path,
    workFolder: join(dataDir, 'backups', 'work'),
  };
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SANDBOXED_WORKER)}`), {
    workerData,
  });
  const messages: unknown[] = [];
  worker.on('message', (message) => messages.push(message));
  await once(worker, 'exit');
  expect(messages.at(-1)).toEqual({ kind: 'done', bytes: expect.any(Number) });
  expect(existsSync(path)).toBe(true);
});
