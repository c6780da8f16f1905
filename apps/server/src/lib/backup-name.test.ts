import { expect, test } from 'vitest';
import { parseBackupName, toBackupName } from './backup-name.ts';

test('the names of backups show their kind and time', () => {
  const now = new Date('2026-11-23T03:00:07.123Z');
  const madeAt = Date.parse('2026-11-23T03:00:07Z');
  for (const kind of ['manual', 'scheduled'] as const)
    expect(parseBackupName(toBackupName(kind, now))).toEqual({ kind, madeAt });
  expect(parseBackupName('airdial-2026-11-23T03-00-07-123Z.sqlite')).toEqual({ kind: 'upgrade', madeAt });
  for (const name of [
    'airdial.sqlite',
    '../airdial-backup-2026-11-23T03-00-07.sqlite',
    'airdial-backup.sqlite',
    'airdial-2026-11-23.sqlite',
  ])
    expect(parseBackupName(name)).toBeNull();
});
