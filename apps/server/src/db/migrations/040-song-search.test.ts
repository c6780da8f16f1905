import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { HistoryRepository } from '../../modules/dial/history/history-repository.ts';
import { allMigrations } from './all-migrations.ts';

const MORE_THAN_A_BATCH = 1_200;
const PAGE = { limit: 1, offset: 0 };

describeOnEachNewDatabase('migration 040 on a database with songs', (open) => {
  test('makes songs searchable that were played before', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '040') });
    const songs = Array.from({ length: MORE_THAN_A_BATCH }, (_, index) => {
      const channelId = index % 2 ? 'one' : 'two';
      return sql`(${channelId}, ${index}, ${`Ágætis ${index}`}, 'Sigur Rós', ${index})`;
    });
    await sql`insert into song_history (channel_id, position, title, artist, played_at)
      values ${sql.join(songs)}`.execute(old.db);
    await old.close();
    const history = new HistoryRepository((await open()).db);
    expect(await history.count({ channelId: 'one', search: 'ros agaetis' })).toBe(MORE_THAN_A_BATCH / 2);
    const [found] = await history.list({ channelId: 'one', search: 'agaetis 1199' }, PAGE);
    expect(found?.title).toBe('Ágætis 1199');
  });
});
