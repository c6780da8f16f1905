/// <reference lib="webworker" />
import { BuildCache } from './build-cache.ts';
import type { BuildFiles } from './build-files.ts';
import { classifyRequest } from './request-rules.ts';
import type { WorkerMessage } from './worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const __BUILD__: BuildFiles;

const build = new BuildCache(__BUILD__);

/** Without navigation preload, a page's request waits until the worker has started. */
const enableNavigationPreload = () => self.registration.navigationPreload?.enable();

/**
 * Pages always come from the server; the offline page replaces them only when it is unreachable.
 */
const respondWithPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    if (response.ok) event.waitUntil(build.refreshOffline().catch(() => undefined));
    return response;
  } catch {
    return build.offlinePage();
  }
};

// A new worker waits until no page uses the old one, or until a visitor accepts the update.
self.addEventListener('install', (event) => event.waitUntil(build.precache()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([build.deleteOtherBuilds(), enableNavigationPreload(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin, (path) => build.has(path));
  if (kind === 'page') event.respondWith(respondWithPage(event));
  if (kind === 'build-file') event.respondWith(build.respond(event));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.kind === 'has-file') event.ports[0]?.postMessage(build.has(message.path));
});
