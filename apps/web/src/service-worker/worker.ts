/// <reference lib="webworker" />
import { BuildCache } from './build-cache.ts';
import type { BuildFiles } from './build-files.ts';
import { kindOf } from './request-rules.ts';
import type { WorkerMessage } from './worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const __BUILD__: BuildFiles;

const build = new BuildCache(__BUILD__);

/** Without it a page would have to wait for the worker to start before it is asked for. */
const preloadPages = () => self.registration.navigationPreload?.enable();

/** Pages are the server's to answer, always; only when it cannot be reached is there one of ours. */
const answerPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const answer = preloaded ?? (await fetch(event.request));
    if (answer.ok) event.waitUntil(build.refreshOffline().catch(() => undefined));
    return answer;
  } catch {
    return build.offlinePage();
  }
};

// A new worker waits until nobody uses the old one any more, or until a visitor says so.
self.addEventListener('install', (event) => event.waitUntil(build.fill()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([build.removeOthers(), preloadPages(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin, (path) => build.has(path));
  if (kind === 'page') event.respondWith(answerPage(event));
  if (kind === 'build-file') event.respondWith(build.answer(event.request));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.kind === 'has-file') event.ports[0]?.postMessage(build.has(message.path));
});
