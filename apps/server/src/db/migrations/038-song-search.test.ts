import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { LikedSongRepository } from '../../modules/dial/favorites/liked-song-repository.ts';
import { HistoryRepository } from '../../modules/dial/history/history-repository.ts';
import { allMigrations } from './all-migrations.ts';

const MORE_THAN_A_BATCH = 1_200;
const PAGE = { limit: 1, offset: 0 };

describeOnEachNewDatabase('migration 038 on a database with songs', (open) => {
  test('makes songs searchable that were played or liked before', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '038') });
    const songs = Array.from({ length: MORE_THAN_A_BATCH }, (_, index) => {
      const channelId = index % 2 ? 'one' : 'two';
      return sql`(${channelId}, ${index}, ${`Ágætis ${index}`}, 'Sigur Rós', ${index})`;
    });
    await sql`insert into song_history (channel_id, position, title, artist, played_at)
      values ${sql.join(songs)}`.execute(old.db);
    await sql`insert into users (id, email, first_name, last_name, password_hash, role, is_active,
      is_email_verified, is_validated, created_at, updated_at)
      values ('lou', 'lou@radio.example', 'Lou', 'Reed', 'none', 'customer', 1, 1, 1, 1, 1)`.execute(old.db);
    const likes = songs.map(
      (_, index) => sql`(${`id${index}`}, 'lou', ${`${index}`}, ${`Ára ${index}`}, 'Éa', ${index})`,
    );
    await sql`insert into liked_songs (id, user_id, identity, title, artist, liked_at)
      values ${sql.join(likes)}`.execute(old.db);
    await old.close();
    const { db } = await open();
    const history = new HistoryRepository(db);
    expect(await history.count({ channelId: 'one', search: 'ros agaetis' })).toBe(MORE_THAN_A_BATCH / 2);
    const [found] = await history.list({ channelId: 'one', search: 'agaetis 1199' }, PAGE);
    expect(found?.title).toBe('Ágætis 1199');
    const wanted = { userId: 'lou', search: 'ea ara', sortBy: 'title' } as const;
    expect(await new LikedSongRepository(db).countFound(wanted)).toBe(MORE_THAN_A_BATCH);
  });
});
