import type { WorkerMessage } from '../../service-worker/worker-messages.ts';

const WORKER_PATH = '/sw.js';
const LOOK_EVERY_MS = 60 * 60_000;
const TAKES_OVER_WITHIN_MS = 3_000;

/** Loads the page in its new version. */
export type Reload = () => Promise<void>;

const say = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports);

const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** A worker of the version that is shown already is no news: pages come from the server, and may be ahead of it. */
const isNews = (worker: ServiceWorker): Promise<boolean> => {
  const path = ownScript();
  if (path === null) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      port1.close();
      resolve(!data);
    };
    say(worker, { kind: 'has-file', path }, [port2]);
  });
};

const reloadWith =
  (worker: ServiceWorker): Reload =>
  async () => {
    await new Promise<void>((resolve) => {
      if (worker.state === 'activated') return resolve();
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
      setTimeout(resolve, TAKES_OVER_WITHIN_MS);
      say(worker, { kind: 'take-over' });
    });
    location.reload();
  };

const follow = (registration: ServiceWorkerRegistration, tell: (reload: Reload) => void): void => {
  const judge = async (worker: ServiceWorker | null) => {
    if (worker && (await isNews(worker))) tell(reloadWith(worker));
  };
  const { serviceWorker } = navigator;
  void judge(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void judge(installing);
    });
  });
  // Another tab has asked for the new version: this one is behind now.
  serviceWorker.addEventListener('controllerchange', () => void judge(serviceWorker.controller));
};

/** A radio stays open for days. Without this the browser would look for a new version only when a page is opened. */
const keepLooking = (registration: ServiceWorkerRegistration): void => {
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  addEventListener('online', look);
};

/**
 * Registers the service worker and follows its versions; to be called once.
 * Where there can be none (no TLS, private windows), the page works as well, only not offline.
 *
 * @param tell is called when another version than the one that is shown is ready
 */
export const followVersions = async (tell: (reload: Reload) => void): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  } catch {
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  follow(registration, tell);
  keepLooking(registration);
};
