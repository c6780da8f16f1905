import { argon2, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withDataFolder } from './lib/data-folder.ts';
import { load } from './lib/http-load.ts';
import { pinLoadGenerator } from './lib/pinned-process.ts';
import { startServer } from './lib/pinned-server.ts';
import { median, percentile, printRaw } from './lib/ratios.ts';
import { seedListeners } from './lib/seed-listeners.ts';
import { measureSessionCheck } from './lib/session-check.ts';
import { attackSignIns } from './lib/sign-in-attack.ts';
import { type SignInCounts, signInBurst, signInLoad } from './lib/sign-in-load.ts';

/**
 * The cost of signing in, its effect on other calls, and the cost of the session check of every
 * call.
 * `node bench/auth.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 3_000;
const FLOOD_LISTENERS = 200;
const FLOOD_MS = 8_000;
const BURST_PAUSE_MS = 1_000;
const STEADY_LISTENERS = 4;
const HASHES_AT_ONCE = 2;
const WANT_HEALTH_P99_MS = 100;
const WANT_OWNER_P99_MS = 2_000;
const WANT_SIGN_INS_AT_LEAST = 0.8;
const MS_PER_SECOND = 1_000;
const P99 = 0.99;
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

await withDataFolder(async (dataDir) => {
  await seedListeners({ dataDir, databaseUrl: null }, FLOOD_LISTENERS);
  await measureSessionCheck(dataDir);
  const server = await startServer(dataDir, { LOG_LEVEL: 'warn' });
  try {
    if (!pinLoadGenerator()) console.log('  not pinned to cores: the ratios are rougher than they could be');
    await measureSignIns(server.port);
    await measureFlood(server.port);
    await measureAttack(server.port);
  } finally {
    await server.stop();
  }
});

/** Alternates with bare hashes on a core of the same kind. */
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

/** Other calls must not slow down during a flood of sign-ins. */
async function measureFlood(port: number): Promise<void> {
  const health = { port, connections: 1, durationMs: FLOOD_MS, nextPath: () => '/api/health' };
  const quiet = await load({ ...health, durationMs: ROUND_MS });
  const [{ latenciesMs }, counts] = await Promise.all([load(health), floodUntil(port, FLOOD_MS)]);
  const signedIn = counts.reduce((sum, count) => sum + count.signedIn, 0);
  const rejected = counts.reduce((sum, count) => sum + count.rejected, 0);
  console.log(`  the flood: ${signedIn} signed in, ${rejected} were sent away with 503`);
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

/** Guesses from fresh networks must not keep the owner of an account waiting. */
async function measureAttack(port: number): Promise<void> {
  const { ownerMs, guesses } = await attackSignIns(port, FLOOD_LISTENERS, FLOOD_MS);
  const count = (status: number) => guesses.get(status) ?? 0;
  console.log(
    `  the attack: ${count(401)} guesses were checked, ${count(429)} were refused, ${count(503)} sent away with 503`,
  );
  printRaw('sign-in of the owner, attacked', ownerMs, 'ms');
  console.log(
    `auth owner's sign-in p99 ${percentile(ownerMs, P99).toFixed(0)} ms during 60 guesses at once from fresh networks ` +
      `(want <= ${WANT_OWNER_P99_MS})`,
  );
}

/** Sends bursts a second apart: a rejected client does not return at once. */
async function floodUntil(port: number, durationMs: number): Promise<SignInCounts[]> {
  const until = performance.now() + durationMs;
  const counts: SignInCounts[] = [];
  while (performance.now() < until) {
    counts.push(await signInBurst(port, FLOOD_LISTENERS));
    await pause(BURST_PAUSE_MS);
  }
  return counts;
}
