import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { SessionRepository } from '../../apps/server/src/modules/people/accounts/sessions/session-repository.ts';
import { SessionService } from '../../apps/server/src/modules/people/accounts/sessions/session-service.ts';
import { median } from './ratios.ts';

const CHECKS_COUNT = 20_000;
const WANT_CHECK_MS = 0.1;
const silent = { info: () => {}, error: () => {} };

/** The session check of every signed-in call, compared with the bare query. */
export async function measureSessionCheck(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    now: Date.now,
    logger: silent,
  });
  const users = await db.selectFrom('users').select('id').execute();
  const tokens = await Promise.all(users.map(({ id }) => sessions.start(id)));
  const ids = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
  const bare = new DatabaseSync(join(dataDir, 'airdial.sqlite'), { readOnly: true });
  const query = bare.prepare('select * from sessions join users on users.id = user_id where sessions.id = ?');
  const [ours, bareMs]: [number[], number[]] = [[], []];
  for (let index = 0; index < CHECKS_COUNT; index += 1) {
    const begun = performance.now();
    await sessions.identify(tokens[index % tokens.length] ?? '', '127.0.0.1');
    const between = performance.now();
    query.all(ids[index % ids.length] ?? '');
    ours.push(between - begun);
    bareMs.push(performance.now() - between);
  }
  bare.close();
  await close();
  const [ms, reference] = [median(ours), median(bareMs)];
  console.log(
    `auth session check ${ms.toFixed(3)} ms (want <= ${WANT_CHECK_MS}), ` +
      `${(ms / reference).toFixed(1)} of the bare prepared statement (${reference.toFixed(3)} ms)`,
  );
}
