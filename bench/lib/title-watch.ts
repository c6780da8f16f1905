import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededLoad } from './seed-load.ts';
import { titleAgeMs, titleAt } from './stream-titles.ts';

/** Each title is requested once in this time, as a page that shows it does. */
const POLL_INTERVAL_MS = 10_000;
const FRESH_WITHIN_MS = 15_000;
/** By then every stream's source of titles is known, and those that hang or are dead are detected. */
const SETTLE_MS = 40_000;
/** Fewer than a network may have. */
const CONNECTIONS = 20;

/** Titles of living streams; each is judged once, 15 to 25 s after it has begun. */
export type WatchedTitles = { readonly fresh: number; readonly judged: number };

/** Requests the titles of all streams round after round, evenly spread over time. */
export async function watchTitles(
  port: number,
  { channels }: SeededLoad,
  durationMs: number,
): Promise<WatchedTitles> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begun = performance.now();
  const results: Promise<boolean | null>[] = [];
  for (let turn = 0; performance.now() - begun < durationMs; turn += 1) {
    const channel = channels[turn % channels.length];
    if (!channel) throw new Error('There must be a channel.');
    const isSettled = performance.now() - begun >= SETTLE_MS;
    const isFresh = checkTitle(agent, port, channel);
    if (isSettled) results.push(isFresh);
    const ahead = begun + ((turn + 1) * POLL_INTERVAL_MS) / channels.length - performance.now();
    if (ahead > 0) await pause(ahead);
  }
  const judged = (await Promise.all(results)).filter((isFresh) => isFresh !== null);
  agent.destroy();
  return { fresh: judged.filter(Boolean).length, judged: judged.length };
}

/** @returns whether the title is that of the stream; null where this is not to be judged now */
async function checkTitle(
  agent: Agent,
  port: number,
  { id, stream, isLive }: SeededLoad['channels'][number],
): Promise<boolean | null> {
  const now = Date.now();
  const title = await requestTitle(agent, port, id);
  const sinceDueMs = titleAgeMs(stream, now) - FRESH_WITHIN_MS;
  const isDue = isLive && sinceDueMs >= 0 && sinceDueMs < POLL_INTERVAL_MS;
  return isDue ? title === titleAt(stream, now) : null;
}

/** @returns null when there is no response, so that the title counts as old */
function requestTitle(agent: Agent, port: number, id: string): Promise<string | null> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path: `/api/nowplaying/${id}` }, async (response) => {
      const body = (await json(response).catch(() => null)) as { readonly title: string } | null;
      resolve(body?.title ?? null);
    }).once('error', () => resolve(null));
  });
}
