import { createStore } from '../../lib/external-store.ts';

/** What Chromium browsers send when the page can be installed. TypeScript's DOM does not know it. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

type InstallState = {
  /** Good for one question to the visitor. */
  readonly offer: InstallOffer | null;
  readonly offeredAtMs: number;
  readonly installed: boolean;
  /** How often Install was pressed where the offer is not at hand. */
  readonly asked: number;
};

export const installStore = createStore<InstallState>({
  offer: null,
  offeredAtMs: 0,
  installed: false,
  asked: 0,
});

/** The offer comes once and early, long before what shows it is loaded: it is kept until then. */
export const keepInstallOffers = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const offer = event as InstallOffer;
    installStore.set((state) => ({ ...state, offer, offeredAtMs: performance.now(), installed: false }));
  });
  addEventListener('appinstalled', () =>
    installStore.set((state) => ({ ...state, offer: null, installed: true })),
  );
};

/** Somebody pressed Install. */
export const askToInstall = (): void => installStore.set((state) => ({ ...state, asked: state.asked + 1 }));
