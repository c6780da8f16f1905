import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from './resident-memory.ts';
import type { SignedInServer } from './signed-in-server.ts';

const ROWS = 10_000;
const BYTES_PER_MB = 1024 * 1024;
/** A list of as many bytes as one may have, nearly. */
const LIST_BYTES = 19.5 * BYTES_PER_MB;
const LOOK_EVERY_MS = 20;
const SETTLE_MS = 5_000;

const toUrl = (index: number) => `http://192.0.2.1/${index}`;
const toText = (index: number, chars: number) =>
  `Söng ${index} `.repeat(Math.ceil(chars / 8)).slice(0, chars);

/** Lists of the same size, by format. */
const LISTS: Readonly<Record<string, (chars: number) => string>> = {
  csv: (chars) =>
    [
      'name,url,description',
      ...rows((index) => `Station ${index},${toUrl(index)},${toText(index, chars)}`),
    ].join('\n'),
  json: (chars) =>
    JSON.stringify(
      rows((index) => ({ name: `Station ${index}`, url: toUrl(index), description: toText(index, chars) })),
    ),
  m3u: (chars) =>
    [
      '#EXTM3U',
      ...rows((index) => `#EXTINF:-1 tvg-x="${toText(index, chars)}",Station ${index}\n${toUrl(index)}`),
    ].join('\n'),
};

const rows = <T>(toRow: (index: number) => T): T[] =>
  Array.from({ length: ROWS }, (_, index) => toRow(index));

function createList(write: (chars: number) => string): string {
  const empty = Buffer.byteLength(write(0));
  // `ö` has two bytes in UTF-8.
  return write(Math.floor((LIST_BYTES - empty) / ROWS / 1.2));
}

/** Prints what previews of long lists take, as a file, as text and from an address. */
export async function measureMemory({ port, pid, token }: SignedInServer, address: ServeList): Promise<void> {
  for (const [format, write] of Object.entries(LISTS)) {
    const list = createList(write);
    const file = new FormData();
    file.append('file', new Blob([list]), `list.${format}`);
    const bodies = {
      file: { body: file },
      text: toJsonBody({ text: list }),
      address: toJsonBody({ url: address(list) }),
    };
    for (const [source, init] of Object.entries(bodies)) {
      const before = await residentMb(pid);
      let peak = before;
      const begun = performance.now();
      const preview = fetch(`http://127.0.0.1:${port}/api/channels/import/preview`, {
        method: 'POST',
        ...init,
        headers: { ...('headers' in init && init.headers), authorization: `Bearer ${token}` },
      });
      let isDone = false;
      const done = preview
        .then((response) => response.arrayBuffer().then(() => response.status))
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        peak = Math.max(peak, await residentMb(pid));
        await pause(LOOK_EVERY_MS);
      }
      const status = await done;
      const seconds = (performance.now() - begun) / 1_000;
      await pause(SETTLE_MS);
      const megabytes = Buffer.byteLength(list) / BYTES_PER_MB;
      console.log(
        `  ${format} of ${megabytes.toFixed(1)} MB as ${source}: status ${status}, ${seconds.toFixed(1)} s, ` +
          `${Math.round(before)} MB before, ${Math.round(peak)} MB at most, ${Math.round(await residentMb(pid))} MB after`,
      );
    }
  }
}

/** Serves a list and returns its address. */
export type ServeList = (list: string) => string;

const toJsonBody = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
