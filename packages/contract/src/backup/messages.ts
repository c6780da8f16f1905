export const backupErrors = {
  notFound: 'There is no such backup in the folder of this server.',
  isRunning: 'A backup is being made already.',
  nameInvalid: 'This is not the name of a backup',
  keepInvalid: 'Please enter a whole number from 1 to 365',
} as const;

export const backupNotices = {
  started: 'The backup has begun',
  scheduleSaved: 'Backup schedule saved',
  deleted: 'Backup deleted',
  unlisted: 'Backup removed from the list',
} as const;
