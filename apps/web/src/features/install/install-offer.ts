import { createStore } from '../../lib/external-store.ts';

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

type InstallState = {
  /** Can prompt the visitor once. */
  readonly offer: InstallOffer | null;
  readonly offeredAtMs: number;
  readonly installed: boolean;
  /** How often Install was pressed outside this feature; each press starts the flow. */
  readonly requestCount: number;
};

export const installStore = createStore<InstallState>({
  offer: null,
  offeredAtMs: 0,
  installed: false,
  requestCount: 0,
});

/** Stores the browser's offer, which comes once, long before the code that shows it is loaded. */
export const captureInstallOffers = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const offer = event as InstallOffer;
    installStore.set((state) => ({ ...state, offer, offeredAtMs: performance.now(), installed: false }));
  });
  addEventListener('appinstalled', () =>
    installStore.set((state) => ({ ...state, offer: null, installed: true })),
  );
};

export const requestInstall = (): void =>
  installStore.set((state) => ({ ...state, requestCount: state.requestCount + 1 }));
