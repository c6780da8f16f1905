import type { FileHandle } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { BackupService, type BackupServiceDeps } from './backup-service.ts';

const SCHEDULE = { enabled: true, time: '03:00', keep: 7, lastUpdated: null };

function createService({ runner, files, audit }: { runner?: object; files?: object; audit?: object }) {
  return new BackupService({
    ...({ runner, files, audit } as Pick<BackupServiceDeps, 'runner' | 'files' | 'audit'>),
    repository: {
      list: async () => [],
      schemaSince: async () => 0,
    } as unknown as BackupServiceDeps['repository'],
    schedule: { get: async () => SCHEDULE } as unknown as BackupServiceDeps['schedule'],
    node: 'one',
    timeZone: () => 'UTC',
    isLeader: () => true,
    hasSecretKey: () => false,
  });
}

test('a scheduled backup that is due waits for one that is being made, without an error', async () => {
  const start = vi.fn(async () => false);
  const service = createService({ runner: { recover: async () => {}, start } });
  await service.check();
  expect(start).toHaveBeenCalledWith('scheduled');
  await expect(service.start('ada')).rejects.toMatchObject({ code: 'backup-running' });
});

test('a download without an audit entry is not begun, and its file is closed', async () => {
  const file = { stat: async () => ({ size: 1 }), close: vi.fn(), createReadStream: vi.fn() };
  const failure = new Error('The database is not available.');
  const service = createService({
    files: { open: async () => file as unknown as FileHandle },
    audit: { record: () => Promise.reject(failure) },
  });
  await expect(service.download('airdial-backup-2026-11-23T03-00-00.sqlite', 'ada')).rejects.toBe(failure);
  expect(file.close).toHaveBeenCalledOnce();
  expect(file.createReadStream).not.toHaveBeenCalled();
});
