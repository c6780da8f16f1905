/** One account with a hundred thousand liked songs, and ninety with ten thousand each. */
export const SONGS_OF_ONE = 100_000;
const OTHERS_COUNT = 90;
const SONGS_OF_OTHERS = 10_000;
export const SONGS_IN_ALL = SONGS_OF_ONE + OTHERS_COUNT * SONGS_OF_OTHERS;

/** The SQL statements that seed the tables; the databases differ only in generating numbers. */
export const seedStatements = (kind: 'sqlite' | 'postgres', userId: string): string[] => {
  const numbers = (to: number) =>
    kind === 'sqlite'
      ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${to - 1}) select i from n)`
      : `(select generate_series(0, ${to - 1}) as i)`;
  const columns = 'id, user_id, identity, title, artist, album, artwork, channel_id, channel_name, liked_at';
  const song = (owner: string) => `
    '${owner.length}-' || u.i || '-' || s.i, ${owner}, 'identity-' || s.i, 'Song number ' || s.i,
    'Artist ' || (s.i % 977), 'Album ' || (s.i % 3001), 'https://radio.example/art/' || s.i || '.jpg',
    null, 'Channel ' || (s.i % 40), 1700000000000 + s.i * 1000`;
  return [
    `insert into users (id, email, first_name, last_name, password_hash, role, is_active, is_email_verified,
       is_validated, created_at, updated_at)
     select 'other-' || i, i || '@radio.example', 'Other', 'Listener', 'none', 'customer', 1, 1, 1, 1, 1
     from ${numbers(OTHERS_COUNT)} as u`,
    `insert into liked_songs (${columns})
     select ${song("'other-' || u.i")}
     from ${numbers(OTHERS_COUNT)} as u cross join ${numbers(SONGS_OF_OTHERS)} as s`,
    `insert into liked_songs (${columns})
     select ${song(`'${userId}'`)} from ${numbers(1)} as u cross join ${numbers(SONGS_OF_ONE)} as s`,
    'insert into liked_song_counts (user_id, songs) select user_id, count(*) from liked_songs group by user_id',
    'analyze',
  ];
};
