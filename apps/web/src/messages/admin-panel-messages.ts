import { formatCount } from '@airdial/contract/common/format-count';
import type { SystemWarning } from '@airdial/contract/system/schema';

export const adminPanelErrors = {
  loadFailed: 'Failed to load admin data',
} as const;

export const adminPanelTabs = {
  users: 'User Management',
  channels: 'Channel Management',
  email: 'Email Configuration',
  lastfm: 'Last.fm API',
  system: 'System Configuration',
  theme: 'System Theme',
} as const;

/** Within System Configuration. */
export const systemParts = { settings: 'Settings', backups: 'Backups', software: 'Software' } as const;

export const adminPanelCards = {
  totalUsers: 'Total Users',
  totalChannels: 'Total Channels',
  validatedUsers: 'Validated Users',
  activeChannels: 'Active Channels',
} as const;

/** Not in the specification. */
export const adminPanelTexts = {
  loading: (tab: string): string => `Loading ${tab}…`,
  title: 'Admin Panel',
  withWaiting: (tab: string, waiting: number): string => `${tab} (${formatCount(waiting)} pending)`,
  /** What the operator of the server should mend. */
  warnings: {
    'proxy-not-trusted': (peer: string): string =>
      `Your browser reaches this server through a proxy at ${peer} that the server does not trust, so all visitors ` +
      'count as one. Set TRUST_PROXY to its address and start the server again.',
    'proxy-unreadable': (peer: string): string =>
      `The proxy at ${peer} sends an X-Forwarded-For that holds no address, so all visitors count as one. Let it send ` +
      'the address of the visitor.',
    'disk-full':
      'Disk full: nothing can be saved, and users cannot sign in. Free space on the disk of the database, such as by ' +
      '"npm run data -- prune-backups" on the server; saving then works again by itself.',
    'database-read-only':
      'The database only reads: nothing can be saved, and users cannot sign in. It may be a standby, or its disk may be ' +
      'mounted read-only.',
    'database-not-writable':
      'The database takes no changes: nothing can be saved, and users cannot sign in. The log of the server has the reason.',
    'mail-stuck': (count: number, since: string, reason: string | null): string =>
      `${count === 1 ? 'One mail waits' : `${formatCount(count)} mails wait`} since ${since}: ` +
      `${reason ?? 'no mail server is configured.'} See Email Configuration.`,
    'database-slow': (milliseconds: number): string =>
      `PostgreSQL takes ${formatCount(Math.round(milliseconds / 100) / 10)} s for the smallest query, so ` +
      'that everything is slow. See its load, its disk and the network between.',
    'clocks-apart': (seconds: number): string =>
      `The clocks of this server and of PostgreSQL are ${formatCount(seconds)} s apart. Keep both in time with NTP ` +
      '(chrony, systemd-timesyncd).',
    'log-damaged': (
      at: string,
      {
        readableChanges,
        lostChanges,
        channels,
        users,
        folder,
      }: Extract<SystemWarning, { code: 'log-damaged' }>,
    ): string =>
      (lostChanges === null
        ? `At the start of ${at} the write-ahead log of the database was missing or empty, although no server had closed ` +
          'the database: the newest changes are lost, unless another program has opened and closed it.'
        : `At the start of ${at} the write-ahead log of the database was damaged: ${formatCount(readableChanges)} of its ` +
          `${formatCount(readableChanges + lostChanges)} changes could be read, the newest ` +
          `${formatCount(lostChanges)} are missing.`) +
      ` There were ${formatCount(channels)} channels and ` +
      `${formatCount(users)} users. Compare them with the newest backup, and check the disk; the files as they were ` +
      `found are in ${folder}.`,
    'backup-failed': (at: string, reason: string): string => `The backup of ${at} failed: ${reason}`,
    'backup-overdue': (since: string | null): string =>
      `${since === null ? 'No backup was made yet' : `The last backup is of ${since}`}, although the schedule asks for one ` +
      'a day. See that a server is running at that time, and make one now under System Configuration.',
  },
} as const;
