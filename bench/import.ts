import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureOnEachDatabase } from './lib/each-database.ts';
import { measureChecks } from './lib/import-checks.ts';
import { median, printClaim, printRaw } from './lib/ratios.ts';
import { callAs, type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';

/**
 * A list of 1,000 channels from its text to the last stored channel, compared with saving channels
 * one after another through the API, and the longest time for which it holds up everything else. Then
 * the time to check as many streams of the zoo, and the share of duplicates that are found.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ROWS = 1_000;
const LONGEST_LIST_ROWS = 5_000;
/** An administrator may make 1,200 calls a minute. */
const SINGLE_SAVES = 50;
const WANT_RATIO = 0.3;
const WANT_SECONDS = 2;
const WANT_TURN_MS = 50;
const MS_PER_S = 1_000;
const POLL_MS = 20;
const WATCH_TURNS = new URL('lib/watch-turns.ts', import.meta.url).href;
/** Nothing listens there, so that the checks of the streams end at once. */
const STREAMS = 'http://127.0.0.1:1/';

type Row = { readonly line: number; readonly status: string; readonly channel: object };
type Job = { readonly _id: string; readonly state: string; readonly created: number };

await measureOnEachDatabase(measure);

async function measure(kind: string, dataDir: string, databaseUrl: string): Promise<void> {
  const turnsFile = join(dataDir, 'turns');
  const env = { NODE_OPTIONS: `--import=${WATCH_TURNS}`, TURNS_FILE: turnsFile };
  const server = await startSignedIn({ dataDir, databaseUrl, env });
  try {
    const imports: number[] = [];
    const saves: number[] = [];
    // The first round is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const saved = await timeSingleSaves(server, round);
      const imported = await timeImport(server, ROWS);
      if (round > 0) saves.push((saved / SINGLE_SAVES) * ROWS);
      if (round > 0) imports.push(imported);
    }
    report(kind, imports, saves);
    process.kill(server.pid, 'SIGUSR2');
    await timeImport(server, LONGEST_LIST_ROWS);
    const longestMs = Number(await readFile(turnsFile, 'utf8'));
    console.log(
      `import ${kind}: longest turn of the event loop beside ${LONGEST_LIST_ROWS} rows and their undo: ` +
        `${Math.round(longestMs)} ms (want <= ${WANT_TURN_MS})`,
    );
    await measureChecks(server, kind);
  } finally {
    await server.stop();
  }
}

async function timeSingleSaves(server: SignedInServer, round: number): Promise<number> {
  const begun = performance.now();
  const ids: string[] = [];
  for (let index = 0; index < SINGLE_SAVES; index += 1) {
    const name = `single-${round}-${index}`;
    const body = { name, streamUrl: STREAMS + name };
    const { channel } = await callAs<{ channel: { _id: string } }>(server, 'POST', '/api/channels', body);
    ids.push(channel._id);
  }
  const ms = performance.now() - begun;
  for (const id of ids) await callAs(server, 'DELETE', `/api/channels/${id}`);
  return ms;
}

/** Undoes the import when it is timed: each round begins with the same dial. */
async function timeImport(server: SignedInServer, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, index) =>
    [`Station ${index}`, `${STREAMS}imported-${index}`, index + 1, 'Jazz', 'x'.repeat(300)].join(),
  );
  const text = ['name,url,number,genre,description', ...lines].join('\n');
  const begun = performance.now();
  const { rows } = await callAs<{ rows: Row[] }>(server, 'POST', '/api/channels/import/preview', { text });
  const fresh = rows.filter(({ status }) => status === 'new');
  const { job } = await callAs<{ job: Job }>(server, 'POST', '/api/channels/import', { rows: fresh });
  const created = await whenDone(server, job._id);
  const ms = performance.now() - begun;
  if (created !== count) throw new Error(`${created} of ${count} channels were created`);
  await callAs(server, 'DELETE', `/api/channels/imports/${job._id}`);
  return ms;
}

async function whenDone(server: SignedInServer, id: string): Promise<number> {
  for (;;) {
    const { job } = await callAs<{ job: Job }>(server, 'GET', `/api/channels/imports/${id}`);
    if (job.state !== 'running') return job.created;
    await pause(POLL_MS);
  }
}

function report(kind: string, imports: readonly number[], saves: readonly number[]): void {
  printRaw(`${kind}, ${ROWS} rows parsed and stored`, imports, 'ms');
  printRaw(`${kind}, ${ROWS} single saves (from ${SINGLE_SAVES})`, saves, 'ms');
  printClaim({
    what: `import ${kind}`,
    ours: imports,
    reference: saves,
    referenceName: 'as many single saves',
    wantAtMost: WANT_RATIO,
    isPaired: true,
  });
  const seconds = (median(imports) / MS_PER_S).toFixed(2);
  console.log(`import ${kind}: ${ROWS} rows in ${seconds} s (want <= ${WANT_SECONDS})`);
}
