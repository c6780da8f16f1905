import type { BackupEntry, BackupSchedule } from '@airdial/contract/backup/schema';

/** Not in the specification: backups of the whole installation, for administrators. */
export const backupTexts = {
  title: 'Backups',
  backUpNow: 'Back up now',
  changeSchedule: 'Change schedule',
  saveSchedule: 'Save schedule',
  saving: 'Saving...',
  loading: 'Loading the backups...',
  empty: 'No backup yet',
  emptyHint: 'Everything that this station stores goes into one file, while it is on the air.',
  schedule: ({ time, keep }: BackupSchedule, timeZone: string): string =>
    `Every day at ${time} (${timeZone}). ` +
    (keep === 1 ? 'Only the newest scheduled backup stays.' : `The newest ${keep} scheduled backups stay.`),
  scheduleOff: 'No backups are made by themselves.',
  next: (at: string): string => `The next one is made on ${at} (your time).`,
  folder: (folder: string, free: string | null): string =>
    `They are in ${folder}${free === null ? '' : `, where ${free} are free`}.`,
  contents: (hasSecretKey: boolean): string =>
    'A backup holds all that is stored: accounts with their password hashes, mails that wait, settings, pictures' +
    `${hasSecretKey ? ', and secret.key, which opens the SMTP password' : ''}. Keep what you download where only you ` +
    'can read it.',
  preparing: 'Preparing the backup...',
  running: (done: string, total: string): string => `Backing up: ${done} of ${total} written and read back`,
  onNode: (node: string): string =>
    `On the machine ${node}. With one BACKUP_DIR for all nodes it can be downloaded here.`,
  downloadOf: (madeAt: string): string => `Download the backup of ${madeAt}`,
} as const;

/** For a backup whose file is on the server that responds. */
export const deletionTexts = (madeAt: string, isOnly: boolean) => ({
  label: `Delete the backup of ${madeAt}`,
  title: 'Delete Backup',
  warning: `The backup of ${madeAt} is deleted for good.${isOnly ? ' It is the only one that was checked.' : ''}`,
  confirm: 'Delete',
});

/** For one whose file is on another node, which may be gone. */
export const unlistingTexts = (madeAt: string, node: string) => ({
  label: `Remove the backup of ${madeAt} from the list`,
  title: 'Remove from List',
  warning: `The backup of ${madeAt} is no longer listed here. If its file is still on ${node}, it stays there.`,
  confirm: 'Remove from list',
});

export const backupErrorTexts = {
  loadFailed: 'Failed to load the backups',
  startFailed: 'The backup could not be started',
  downloadFailed: 'The backup could not be downloaded',
  deleteFailed: 'Failed to delete the backup',
  scheduleFailed: 'Failed to save the backup schedule',
} as const;

export const backupColumns = {
  madeAt: 'Made',
  kind: 'Reason',
  state: 'Status',
  bytes: 'Size',
  actions: 'Actions',
} as const;

export const backupKindLabels = {
  scheduled: 'Schedule',
  manual: 'By hand',
  upgrade: 'Before an upgrade',
} as const satisfies Record<BackupEntry['kind'], string>;

export const backupStateLabels = {
  checked: 'Checked',
  unchecked: 'Copied',
  failed: 'Failed',
} as const satisfies Record<BackupEntry['state'], string>;

export const scheduleFieldLabels = {
  enabled: 'Back up every day',
  time: 'Time',
  keep: 'Backups to keep',
} as const;

export const scheduleFieldHints = {
  enabled: 'A backup that was missed because the server did not run is made up for.',
  time: (timeZone: string): string => `In the station’s time zone (${timeZone})`,
  keep: 'Older scheduled ones are deleted once a newer one is checked; others stay.',
} as const;
