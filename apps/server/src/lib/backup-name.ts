import { BACKUP_NAME, type BackupKind } from '@airdial/contract/backup/schema';

/** The kinds that a serving node makes; copies before an upgrade are made at a start. */
export type MadeKind = Exclude<BackupKind, 'upgrade'>;

const PREFIXES: Readonly<Record<BackupKind, string>> = {
  manual: 'airdial-backup-',
  scheduled: 'airdial-scheduled-',
  upgrade: 'airdial-',
};
const TIME = /(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})/;
const SECONDS_CHARS = 19;

export const toBackupName = (kind: MadeKind, now: Date): string =>
  `${PREFIXES[kind]}${now.toISOString().slice(0, SECONDS_CHARS).replaceAll(':', '-')}.sqlite`;

/** @returns null for a file that is no backup */
export function parseBackupName(name: string): { readonly kind: BackupKind; readonly madeAt: number } | null {
  const [, day, hours, minutes, seconds] = TIME.exec(name) ?? [];
  const madeAt = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
  if (!BACKUP_NAME.test(name) || Number.isNaN(madeAt)) return null;
  const kind = (['manual', 'scheduled'] as const).find((one) => name.startsWith(PREFIXES[one]));
  return { kind: kind ?? 'upgrade', madeAt };
}
