import { argon2, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { SessionRepository } from '../apps/server/src/modules/accounts/session-repository.ts';
import { SessionService } from '../apps/server/src/modules/accounts/session-service.ts';
import { load } from './lib/http-load.ts';
import { pinLoadGenerator, startPinned } from './lib/pinned-process.ts';
import { median, percentile, printRaw } from './lib/ratios.ts';
import { seedListeners } from './lib/seed-listeners.ts';
import { type SignInCounts, signInBurst, signInLoad } from './lib/sign-in-load.ts';

/**
 * What signing in costs, whom it keeps waiting, and what it costs to be known at every call.
 * `node bench/auth.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 3_000;
const FLOOD_LISTENERS = 200;
const FLOOD_MS = 8_000;
const BURST_PAUSE_MS = 1_000;
const STEADY_LISTENERS = 4;
const HASHES_AT_ONCE = 2;
const CHECKS_COUNT = 20_000;
const WANT_HEALTH_P99_MS = 100;
const WANT_CHECK_MS = 0.1;
const WANT_SIGN_INS_AT_LEAST = 0.8;
const MS_PER_SECOND = 1_000;
const P99 = 0.99;
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const silent = { info: () => {}, error: () => {} };

const dataDir = await mkdtemp(join(tmpdir(), 'airdial-bench-'));
try {
  await seedListeners(dataDir, FLOOD_LISTENERS);
  await measureSessionCheck();
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'off',
  };
  const server = await startPinned([MAIN], { ...env, LOG_LEVEL: 'warn' });
  try {
    if (!pinLoadGenerator()) console.log('  not pinned to cores: the ratios are rougher than they could be');
    await measureSignIns(server.port);
    await measureFlood(server.port);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** The look that every call of a listener costs, beside the same look by hand. */
async function measureSessionCheck(): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    now: Date.now,
    logger: silent,
  });
  const users = await db.selectFrom('users').select('id').execute();
  const tokens = await Promise.all(users.map(({ id }) => sessions.begin(id)));
  const ids = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
  const bare = new DatabaseSync(join(dataDir, 'airdial.sqlite'), { readOnly: true });
  const look = bare.prepare('select * from sessions join users on users.id = user_id where sessions.id = ?');
  const [ours, byHand]: [number[], number[]] = [[], []];
  for (let index = 0; index < CHECKS_COUNT; index += 1) {
    const begun = performance.now();
    await sessions.identify(tokens[index % tokens.length] ?? '');
    const between = performance.now();
    look.all(ids[index % ids.length] ?? '');
    ours.push(between - begun);
    byHand.push(performance.now() - between);
  }
  bare.close();
  await close();
  const [ms, reference] = [median(ours), median(byHand)];
  console.log(
    `auth session check ${ms.toFixed(3)} ms (want <= ${WANT_CHECK_MS}), ` +
      `${(ms / reference).toFixed(1)} of the bare prepared statement (${reference.toFixed(3)} ms)`,
  );
}

/** Turn and turn about with bare hashes on a core of the same kind. */
async function measureSignIns(port: number): Promise<void> {
  await signInLoad(port, STEADY_LISTENERS, ROUND_MS);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { signedIn } = await signInLoad(port, STEADY_LISTENERS, ROUND_MS);
    ours.push((signedIn * MS_PER_SECOND) / ROUND_MS);
    bare.push(await bareHashesPerSecond());
  }
  printRaw('sign-ins', ours, 'a second');
  printRaw('bare argon2id, two at once', bare, 'a second');
  const ratio = median(ours.map((perSecond, round) => perSecond / (bare[round] ?? Number.NaN)));
  console.log(`auth sign-ins ${ratio.toFixed(2)} of bare argon2id (want >= ${WANT_SIGN_INS_AT_LEAST})`);
}

async function bareHashesPerSecond(): Promise<number> {
  const begun = performance.now();
  const until = begun + ROUND_MS;
  let count = 0;
  const hashOn = async () => {
    while (performance.now() < until) {
      await hash();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, hashOn));
  return (count * MS_PER_SECOND) / (performance.now() - begun);
}

function hash(): Promise<void> {
  return new Promise((resolve, reject) => {
    const parameters = { message: 'Engine 1843', nonce: randomBytes(16), ...COST };
    argon2('argon2id', parameters, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Whoever is not signing in must not notice. */
async function measureFlood(port: number): Promise<void> {
  const health = { port, connections: 1, durationMs: FLOOD_MS, nextPath: () => '/api/health' };
  const quiet = await load({ ...health, durationMs: ROUND_MS });
  const [{ latenciesMs }, counts] = await Promise.all([load(health), floodUntil(port, FLOOD_MS)]);
  const signedIn = counts.reduce((sum, count) => sum + count.signedIn, 0);
  const sentAway = counts.reduce((sum, count) => sum + count.sentAway, 0);
  console.log(`  the flood: ${signedIn} signed in, ${sentAway} were sent away with 503`);
  printRaw('health, quiet', quiet.latenciesMs, 'ms');
  printRaw('health, in the flood', latenciesMs, 'ms');
  const p99 = percentile(latenciesMs, P99);
  console.log(
    `  health p99, quiet: ${percentile(quiet.latenciesMs, P99).toFixed(1)} ms: that much is the machine's`,
  );
  console.log(
    `auth health p99 ${p99.toFixed(1)} ms in a flood of ${FLOOD_LISTENERS} sign-ins (want <= ${WANT_HEALTH_P99_MS})`,
  );
}

/** One burst after another, a second apart: who was sent away does not come back at once. */
async function floodUntil(port: number, durationMs: number): Promise<SignInCounts[]> {
  const until = performance.now() + durationMs;
  const counts: SignInCounts[] = [];
  while (performance.now() < until) {
    counts.push(await signInBurst(port, FLOOD_LISTENERS));
    await pause(BURST_PAUSE_MS);
  }
  return counts;
}
