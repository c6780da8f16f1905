import type { WorkerMessage } from '../../service-worker/worker-messages.ts';

const WORKER_PATH = '/sw.js';
/** Named in the page's `trusted-types` directive. */
const WORKER_POLICY = 'service-worker';
const UPDATE_CHECK_MS = 60 * 60_000;
/** A weak device needs seconds; a page that loads before shows the version of before. */
const ACTIVATION_TIMEOUT_MS = 15_000;

/** Loads the page in its new version. */
export type Reload = () => Promise<void>;

const postMessage = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports);

const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Whether the worker is of another version: the page comes from the server and may be newer than
 * its worker.
 */
const isOtherVersion = (worker: ServiceWorker): Promise<boolean> => {
  const path = ownScript();
  if (path === null) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      port1.close();
      resolve(!data);
    };
    postMessage(worker, { kind: 'has-file', path }, [port2]);
  });
};

const reloadWith =
  (worker: ServiceWorker): Reload =>
  async () => {
    await new Promise<void>((resolve) => {
      if (worker.state === 'activated') return resolve();
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
      setTimeout(resolve, ACTIVATION_TIMEOUT_MS);
      postMessage(worker, { kind: 'take-over' });
    });
    location.reload();
  };

const watchRegistration = (
  registration: ServiceWorkerRegistration,
  onUpdate: (reload: Reload) => void,
): void => {
  const check = async (worker: ServiceWorker | null) => {
    if (worker && (await isOtherVersion(worker))) onUpdate(reloadWith(worker));
  };
  const { serviceWorker } = navigator;
  void check(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void check(installing);
    });
  });
  // Another tab has activated the new version, so this one is outdated.
  serviceWorker.addEventListener('controllerchange', () => void check(serviceWorker.controller));
};

/** The page stays open for days, and browsers check for a new version only when a page opens. */
const checkPeriodically = (registration: ServiceWorkerRegistration): void => {
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, UPDATE_CHECK_MS);
  addEventListener('online', update);
};

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(input: string): string };
};

/**
 * The worker's script as the content security policy wants it: the only one that it lets a page
 * load by its URL.
 */
const workerScript = (): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => WORKER_PATH });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
};

/**
 * Registers the service worker and watches for new versions; call it once.
 * Where there can be no worker (no TLS, private windows) the page works too, but not offline.
 *
 * @param onUpdate is called when another version than the one that is shown is ready
 */
export const watchForUpdates = async (onUpdate: (reload: Reload) => void): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerScript(), { updateViaCache: 'none' });
  } catch {
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  watchRegistration(registration, onUpdate);
  checkPeriodically(registration);
};
