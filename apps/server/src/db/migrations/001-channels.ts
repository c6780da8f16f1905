import type { CreateTableBuilder, Kysely } from 'kysely';

type ChannelsTable = CreateTableBuilder<'channels', never>;

const OPTIONAL_TEXTS = [
  'description',
  'genre',
  'stream_url',
  'image_url',
  'logo',
  'codec',
  'country',
  'language',
  'website',
  'api_origin',
  'charset',
  'current_program',
  'song_title',
  'song_artist',
  'song_album',
  'song_artwork',
] as const;

const COUNTS = ['total_listeners', 'current_listeners', 'peak_listeners', 'total_plays'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  let table: ChannelsTable = db.schema
    .createTable('channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_number', 'integer', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bitrate', 'integer')
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('song_duration', 'double precision')
    .addColumn('song_updated_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull());
  for (const name of OPTIONAL_TEXTS) table = table.addColumn(name, 'text');
  for (const name of COUNTS)
    table = table.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0));
  await table.execute();
}
