import { channelsMigration } from './001-channels.ts';
import { settingsMigration } from './002-settings.ts';
import { leasesMigration } from './003-leases.ts';
import { songHistoryMigration } from './004-song-history.ts';
import { listeningMigration } from './005-listening.ts';
import { accountsMigration } from './006-accounts.ts';
import { attemptsMigration } from './007-attempts.ts';
import { mailOutboxMigration } from './008-mail-outbox.ts';
import { auditLogMigration } from './009-audit-log.ts';
import { metadataMigration } from './010-metadata.ts';
import { favoritesMigration } from './011-favorites.ts';
import { userListMigration } from './012-user-list.ts';
import { streamChecksMigration } from './013-stream-checks.ts';
import { outboxListMigration } from './014-outbox-list.ts';
import { themesMigration } from './015-themes.ts';
import { uploadsMigration } from './016-uploads.ts';
import { userSearchMigration } from './017-user-search.ts';
import type { Migration } from './migration.ts';

/** In the order of their application. */
export const allMigrations: readonly Migration[] = [
  channelsMigration,
  settingsMigration,
  leasesMigration,
  songHistoryMigration,
  listeningMigration,
  accountsMigration,
  attemptsMigration,
  mailOutboxMigration,
  auditLogMigration,
  metadataMigration,
  favoritesMigration,
  userListMigration,
  streamChecksMigration,
  outboxListMigration,
  themesMigration,
  uploadsMigration,
  userSearchMigration,
];
