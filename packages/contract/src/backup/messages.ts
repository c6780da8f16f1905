export const backupErrors = {
  notFound: 'There is no such backup in the folder of this server.',
  isRunning: 'A backup is being made already.',
  nameInvalid: 'This is not the name of a backup',
  keepInvalid: 'Please enter a whole number from 1 to 365',
} as const;

/** Why a backup was not made. */
export const backupFailures = {
  stopped: 'The server was stopped while it made the backup.',
  killed: 'The server ended while it made the backup.',
  diskFull: (folder: string): string =>
    `The disk of ${folder} is full. Make room there, or set BACKUP_DIR to a folder on another disk.`,
  folderUnusable: (folder: string, code: string): string =>
    `The folder ${folder} cannot be used (${code}). Give the user of the server access to it, or set BACKUP_DIR to ` +
    'another folder.',
} as const;

export const backupNotices = {
  started: 'The backup has begun',
  scheduleSaved: 'Backup schedule saved',
  deleted: 'Backup deleted',
  unlisted: 'Backup removed from the list',
} as const;
