import { installStore } from '../../entities/site/install-offer.ts';
import { createStore } from '../../lib/external-store.ts';
import { installNotices } from '../../messages/install-messages.ts';
import { rememberDismissal } from './dismissal.ts';

type Flow = {
  /** What the snackbar says; a new object each time, so that the same words are said again. */
  readonly notice: { readonly text: string } | null;
  readonly dialogOpen: boolean;
};

export const installFlow = createStore<Flow>({ notice: null, dialogOpen: false });

const change = (part: Partial<Flow>) => installFlow.set((flow) => ({ ...flow, ...part }));

export const tell = (text: string): void => change({ notice: { text } });
export const clearNotice = (): void => change({ notice: null });
export const closeDialog = (): void => change({ dialogOpen: false });

/** Asks the visitor through the browser; where the browser has made no offer, shows how it is done by hand. */
export const install = async (): Promise<void> => {
  const { offer } = installStore.get();
  if (!offer) {
    change({ dialogOpen: true });
    return;
  }
  closeDialog();
  installStore.set((state) => ({ ...state, offer: null }));
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    if (outcome === 'dismissed') {
      rememberDismissal();
      tell(installNotices.cancelled);
    } else if (!installStore.get().installed) {
      tell(installNotices.installing);
    }
  } catch (cause) {
    console.error('The browser could not ask whether to install the app', cause);
    tell(installNotices.failed);
  }
};
