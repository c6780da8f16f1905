import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { seedStatements } from './liked-song-seeds.ts';

/** Direct access to the database, without the product's code. */
export type BareDatabase = {
  seed(userId: string): Promise<void>;
  /** Reads the rows of the first page. @returns their number */
  firstPage(userId: string): Promise<number>;
  close(): Promise<void>;
};

const firstPageSql = (placeholder: string) =>
  `select * from liked_songs where user_id = ${placeholder} order by liked_at desc, id desc limit 100`;

export function openBareSqlite(dataDir: string): BareDatabase {
  const database = new DatabaseSync(join(dataDir, 'airdial.sqlite'));
  const page = database.prepare(firstPageSql('?'));
  return {
    seed: async (userId) => {
      database.exec('begin');
      for (const statement of seedStatements('sqlite', userId)) database.exec(statement);
      database.exec('commit; pragma wal_checkpoint(truncate)');
    },
    firstPage: async (userId) => page.all(userId).length,
    close: async () => database.close(),
  };
}

export async function openBarePostgres(databaseUrl: string): Promise<BareDatabase> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    seed: async (userId) => {
      for (const statement of seedStatements('postgres', userId)) await client.query(statement);
    },
    firstPage: async (userId) => {
      const { rows } = await client.query({ name: 'first page', text: firstPageSql('$1'), values: [userId] });
      return rows.length;
    },
    close: () => client.end(),
  };
}
