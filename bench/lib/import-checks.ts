import { setTimeout as pause } from 'node:timers/promises';
import { type ZooName, zooEntries } from '../../apps/server/src/testing/zoo/zoo.ts';
import { startZoo, type ZooServer } from '../../apps/server/src/testing/zoo/zoo-server.ts';
import { duplicateList } from './duplicate-list.ts';
import { callAs, type SignedInServer } from './signed-in-server.ts';

const ROWS = 1_000;
const WANT_SECONDS = 300;
const WANT_FOUND_PERCENT = 99;
/** An administrator may make 1,200 calls a minute. */
const POLL_MS = 2_000;
const LIST_LIMIT = 100;
const MS_PER_S = 1_000;

type PreviewRow = {
  readonly line: number;
  readonly status: string;
  readonly channel: { readonly name: string };
};
type ListedChannel = { readonly name: string; readonly streamCheck: object | null };

/** The time to check 1,000 imported rows, and the share of duplicates that are found in the end. */
export async function measureChecks(server: SignedInServer, kind: string): Promise<void> {
  const zoo = await startZoo();
  try {
    await measureTime(server, zoo, kind);
    await measureDuplicates(server, zoo, kind);
  } finally {
    await zoo.stop();
  }
}

async function measureTime(server: SignedInServer, zoo: ZooServer<ZooName>, kind: string): Promise<void> {
  const entries = zooEntries();
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const [name] = entries[index % entries.length] ?? ['icecast'];
    return { name: `Zoo ${index}`, streamUrl: zoo.url(name, index) };
  });
  const begun = performance.now();
  const id = await importRows(server, rows);
  await whenChecked(server, ROWS);
  const seconds = (performance.now() - begun) / MS_PER_S;
  console.log(
    `import ${kind}: ${ROWS} rows of the zoo checked in ${seconds.toFixed(0)} s (want <= ${WANT_SECONDS})`,
  );
  await callAs(server, 'DELETE', `/api/channels/imports/${id}`);
}

async function measureDuplicates(
  server: SignedInServer,
  zoo: ZooServer<ZooName>,
  kind: string,
): Promise<void> {
  const rows = duplicateList(zoo);
  const text = JSON.stringify(rows.map(({ name, streamUrl }) => ({ name, streamUrl })));
  const preview = await callAs<{ rows: PreviewRow[] }>(server, 'POST', '/api/channels/import/preview', {
    text,
  });
  const fresh = preview.rows.filter(({ status }) => status === 'new');
  const found = new Set(
    preview.rows.flatMap(({ status, channel }) => (status === 'duplicate' ? [channel.name] : [])),
  );
  const id = await startImport(server, fresh);
  await whenChecked(server, fresh.length);
  for (const { name } of await listChannels(server, 'attention=duplicate')) found.add(name);
  const known = rows.filter(({ duplicateOf }) => duplicateOf !== null);
  const originals = new Set(known.map(({ duplicateOf }) => duplicateOf));
  const missed = known.filter(({ name }) => !found.has(name));
  const wrong = rows.filter(
    ({ name, duplicateOf }) => duplicateOf === null && !originals.has(name) && found.has(name),
  );
  const percent = ((known.length - missed.length) / known.length) * 100;
  console.log(
    `import ${kind}: ${percent.toFixed(1)} % of ${known.length} duplicates found (want >= ${WANT_FOUND_PERCENT} %), ` +
      `${wrong.length} of ${rows.length - known.length} others taken for one`,
  );
  for (const { name, streamUrl } of [...missed, ...wrong].slice(0, 10))
    console.log(`  wrong: ${name} ${streamUrl}`);
  await callAs(server, 'DELETE', `/api/channels/imports/${id}`);
}

async function importRows(server: SignedInServer, rows: readonly object[]): Promise<string> {
  const text = JSON.stringify(rows);
  const preview = await callAs<{ rows: PreviewRow[] }>(server, 'POST', '/api/channels/import/preview', {
    text,
  });
  return startImport(server, preview.rows);
}

async function startImport(server: SignedInServer, rows: readonly PreviewRow[]): Promise<string> {
  const { job } = await callAs<{ job: { _id: string } }>(server, 'POST', '/api/channels/import', { rows });
  return job._id;
}

/** Resolves when so many channels are there, each with a check. */
async function whenChecked(server: SignedInServer, count: number): Promise<void> {
  for (;;) {
    const channels = await listChannels(server, '');
    if (channels.length === count && channels.every(({ streamCheck }) => streamCheck !== null)) return;
    await pause(POLL_MS);
  }
}

async function listChannels(server: SignedInServer, query: string): Promise<ListedChannel[]> {
  const all: ListedChannel[] = [];
  for (let page = 1; ; page += 1) {
    const { channels } = await callAs<{ channels: ListedChannel[] }>(
      server,
      'GET',
      `/api/channels?status=all&limit=${LIST_LIMIT}&page=${page}&${query}`,
    );
    all.push(...channels);
    if (channels.length < LIST_LIMIT) return all;
  }
}
