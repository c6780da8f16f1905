import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { likedSongIdentity } from '../../lib/liked-song-identity.ts';
import { LikedSongRepository } from '../../modules/dial/favorites/liked-song-repository.ts';
import { HistoryRepository } from '../../modules/dial/history/history-repository.ts';
import { UserSearchRepository } from '../../modules/people/accounts/administration/user-search-repository.ts';
import { allMigrations } from './all-migrations.ts';

const TYPOGRAPHIC = 'Don’t Stop';
const STRAIGHT = "Don't Stop";

describeOnEachNewDatabase('migration 044 on a database with names', (open) => {
  test('finds accounts and songs by either apostrophe, and takes two likes of one song for one', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '044') });
    for (const id of ['ann', 'bob', 'cleo'])
      await sql`insert into users (id, email, first_name, last_name, password_hash, role, is_active,
        is_email_verified, is_validated, created_at, updated_at, search_text) values (${id},
        ${`${id}@radio.example`}, ${id}, 'O’Connor', 'none', 'customer', 1, 1, 1, 1, 1, 'o’connor')
      `.execute(old.db);
    await sql`insert into song_history (channel_id, position, title, artist, played_at, search_text)
      values ('one', 0, ${TYPOGRAPHIC}, null, 1, 'don’t stop')`.execute(old.db);
    const straight = likedSongIdentity({ title: STRAIGHT, artist: null });
    const like = (id: string, user: string, title: string, identity: string, removedAt: number | null) =>
      sql`insert into liked_songs (id, user_id, identity, title, liked_at, title_key, removed_at)
        values (${id}, ${user}, ${identity}, ${title}, 1, ${title.toLowerCase()}, ${removedAt})`.execute(
        old.db,
      );
    await like('a1', 'ann', TYPOGRAPHIC, 'old', null);
    await like('a2', 'ann', STRAIGHT, straight, null);
    await like('b1', 'bob', TYPOGRAPHIC, 'old', null);
    await like('b2', 'bob', STRAIGHT, straight, 5);
    await like('c1', 'cleo', TYPOGRAPHIC, 'old', null);
    await sql`insert into liked_song_counts (user_id, songs) values ('ann', 2), ('bob', 1), ('cleo', 1)`.execute(
      old.db,
    );
    await old.close();
    const { db } = await open();
    const query = { search: "o'connor", filter: 'all', sortBy: 'status', sortOrder: 'asc' } as const;
    expect(await new UserSearchRepository(db).find(query, { limit: 1, offset: 0 })).toMatchObject({
      total: 3,
    });
    expect(await new HistoryRepository(db).count({ channelId: 'one', search: STRAIGHT })).toBe(1);
    const likes = new LikedSongRepository(db);
    for (const [userId, id] of [
      ['ann', 'a2'],
      ['bob', 'b1'],
      ['cleo', 'c1'],
    ] as const) {
      const wanted = { userId, search: STRAIGHT, sortBy: 'title' } as const;
      const found = await likes.list(wanted, { limit: 9, offset: 0 });
      expect(found.map((song) => [song.id, song.identity])).toEqual([[id, straight]]);
      expect(await likes.count(userId)).toBe(1);
    }
  });
});
