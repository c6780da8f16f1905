import type { BackupScheduleInput } from '@airdial/contract/backup/input';
import { type BackupSchedule, backupSchedule } from '@airdial/contract/backup/schema';
import { changedFields } from '../../../lib/changed-fields.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';

const SETTING = 'backup-schedule';

export type BackupScheduleDeps = {
  readonly settings: SettingsService;
  readonly audit: AuditService;
  /** PostgreSQL has backups of its own, and its nodes may have no folder in common. */
  readonly isEnabledByDefault: boolean;
  readonly now?: () => number;
};

/** When backups are made. Read at each use, so that a change applies to all nodes at once. */
export class BackupScheduleService {
  readonly #deps: BackupScheduleDeps;
  readonly #default: BackupSchedule;

  constructor(deps: BackupScheduleDeps) {
    this.#deps = deps;
    this.#default = { enabled: deps.isEnabledByDefault, time: '03:00', keep: 7, lastUpdated: null };
  }

  async get(): Promise<BackupSchedule> {
    return (await this.#deps.settings.get(SETTING, backupSchedule)) ?? this.#default;
  }

  /** @throws AppError `edited-meanwhile` */
  async save({ lastUpdated, ...input }: BackupScheduleInput, actorId: string): Promise<BackupSchedule> {
    const { settings, audit, now } = this.#deps;
    await settings.save(SETTING, backupSchedule, {
      base: lastUpdated,
      toNext: () => input,
      audit: (after, trx, before = this.#default) => {
        const details = { ...input, changed: changedFields(before, after) };
        return audit.record({ actorId, action: 'backup-schedule.saved', details }, trx);
      },
      now,
    });
    return this.get();
  }
}
