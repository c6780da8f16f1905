import type { Generated } from 'kysely';
import type {
  AccountTokenRow,
  AttemptRow,
  AuditRow,
  KnownNetworkRow,
  MailRow,
  RecoveryCodeRow,
  SessionRow,
  UserRow,
} from './account-tables.ts';
import type { ChannelRow } from './channel-table.ts';

type SettingRow = { key: string; value: string; updated_at: number };

/** `expires` is by the database's own clock. */
type LeaseRow = { name: string; holder: string; epoch: number; expires: number };

/** `position`: the running number of a channel's tracks. */
type SongHistoryRow = {
  channel_id: string;
  position: number;
  title: string;
  artist: string | null;
  album: string | null;
  artwork: string | null;
  played_at: number;
  /** Title and artist without case and diacritics. */
  search_text: string;
};

/** `counts`: listeners by channel id, as JSON. `expires` is by the database's own clock. */
type PresenceRow = { node: string; counts: string; expires: number };

/** `value`: Last.fm's response in our format, as JSON; null when Last.fm found nothing. */
type MetadataResponseRow = { key: string; value: string | null; fetched_at: number };

/** `day`: a day of UTC such as `2026-11-21`. */
type MetadataDayRow = {
  day: string;
  lookups: number;
  cache_hits: number;
  stale_answers: number;
  upstream_calls: number;
  upstream_errors: number;
};

/** `content`: the row of the channel, as JSON. */
type DeletedChannelRow = { id: string; content: string; deleted_at: number };

/** `position`: null until the account has put its favorites in an order. */
type FavoriteChannelRow = {
  user_id: string;
  channel_id: string;
  added_at: number;
  position: Generated<number | null>;
};

/** `key_hash`: of the key in the address of the account's list. */
type FavoritesKeyRow = { user_id: string; key_hash: string; created_at: number };

export type LikedSongRow = {
  id: string;
  user_id: string;
  /** Equal for titles that count as the same track. */
  identity: string;
  title: string;
  artist: string | null;
  album: string | null;
  artwork: string | null;
  channel_id: string | null;
  channel_name: string | null;
  liked_at: number;
};

type LikedSongTable = LikedSongRow & {
  /** Without case and diacritics; what songs are found and sorted by. */
  title_key: Generated<string>;
  artist_key: Generated<string>;
  channel_key: Generated<string>;
  /** From then on it is only there to be restored. */
  removed_at: Generated<number | null>;
};

/** Number of `liked_songs` of each account that are not removed. */
type LikedSongCountRow = { user_id: string; songs: number };

/** `content`: JSON. */
export type ThemeRow = { id: string; content: string; created_at: number; updated_at: number };

/** `name`: the last segment of its URL. */
type UploadRow = {
  name: string;
  folder: string;
  type: string;
  bytes: Uint8Array;
  created_at: number;
  /** When a cleanup first found that nothing refers to it. */
  unused_since: number | null;
};

/** `content`: JSON, the rows of a preview or of an import that runs. */
type ChannelImportRow = {
  id: string;
  state: 'preview' | 'running' | 'done' | 'undoing' | 'undone';
  content: Generated<string>;
  started_by: string;
  undone_by: string | null;
  total: number;
  created: number;
  failed: number;
  /** Channels that the undo has deleted. */
  undone: Generated<number>;
  /** Channels that the undo has left, because they were changed since. */
  kept: Generated<number>;
  created_at: number;
};

/** What became of a row. `version`: `updated_at` of the channel when it was created. */
type ChannelImportRowRow = {
  import_id: string;
  position: number;
  line: number;
  name: string;
  /** `kept`: by the undo. `deleted`: by the undo, or by an administrator before it. */
  state: 'created' | 'failed' | 'deleted' | 'kept';
  reason: string | null;
  channel_id: string | null;
  version: number | null;
};

/**
 * On PostgreSQL only, filled by triggers. `version` grows with every transaction that changes the
 * table; `taken_by` is the last one.
 */
type TableVersionRow = { name: string; version: number; taken_by: number };

/** The version of the table `channels` in which a channel last changed or was removed; on PostgreSQL. */
type ChangedChannelRow = { id: string; version: number };

/**
 * `finished_at` is null while it runs, `bytes` unless it succeeded (0 once its file was deleted), `reason` unless it
 * failed.
 */
type BackupRunRow = {
  id: string;
  kind: 'scheduled' | 'manual';
  node: string;
  file: string;
  started_at: number;
  finished_at: number | null;
  done_bytes: number;
  total_bytes: number;
  bytes: number | null;
  reason: string | null;
};

type MigrationRow = { name: string; applied_at: number };

/**
 * Rows as both databases store them, in the types that SQLite and PostgreSQL share: timestamps are
 * milliseconds since 1970 (UTC), booleans 1 and 0, lists and objects JSON text.
 */
export type Schema = {
  channels: ChannelRow;
  settings: SettingRow;
  leases: LeaseRow;
  song_history: SongHistoryRow;
  presence: PresenceRow;
  users: UserRow;
  sessions: SessionRow;
  known_networks: KnownNetworkRow;
  account_tokens: AccountTokenRow;
  recovery_codes: RecoveryCodeRow;
  attempts: AttemptRow;
  mail_outbox: MailRow;
  audit_log: AuditRow;
  /** Has a row only while old entries are deleted. */
  audit_retention: { entries_before: number };
  metadata_answers: MetadataResponseRow;
  metadata_days: MetadataDayRow;
  favorite_channels: FavoriteChannelRow;
  favorites_keys: FavoritesKeyRow;
  deleted_channels: DeletedChannelRow;
  /** The favorites of deleted channels. */
  deleted_channel_favorites: FavoriteChannelRow;
  liked_songs: LikedSongTable;
  liked_song_counts: LikedSongCountRow;
  themes: ThemeRow;
  uploads: UploadRow;
  channel_imports: ChannelImportRow;
  channel_import_rows: ChannelImportRowRow;
  backup_runs: BackupRunRow;
  table_versions: TableVersionRow;
  changed_channels: ChangedChannelRow;
  schema_migrations: MigrationRow;
};
