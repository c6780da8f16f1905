import { createStore } from '../../lib/external-store.ts';
import { installNotices } from '../../messages/install-messages.ts';
import { rememberDismissal } from './dismissal.ts';
import { installStore } from './install-offer.ts';

type Flow = {
  /** The snackbar's text; a new object each time, so that the same text is announced again. */
  readonly status: { readonly text: string } | null;
  readonly dialogOpen: boolean;
};

export const installFlow = createStore<Flow>({ status: null, dialogOpen: false });

const update = (part: Partial<Flow>) => installFlow.set((flow) => ({ ...flow, ...part }));

export const showStatus = (text: string): void => update({ status: { text } });
export const clearStatus = (): void => update({ status: null });
export const closeDialog = (): void => update({ dialogOpen: false });

/** Opens the browser's install prompt; without an offer, opens the dialog with manual steps. */
export const install = async (): Promise<void> => {
  const { offer } = installStore.get();
  if (!offer) {
    update({ dialogOpen: true });
    return;
  }
  closeDialog();
  installStore.set((state) => ({ ...state, offer: null }));
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    if (outcome === 'dismissed') {
      rememberDismissal();
      showStatus(installNotices.cancelled);
    } else if (!installStore.get().installed) {
      showStatus(installNotices.installing);
    }
  } catch (cause) {
    console.error('The browser could not ask whether to install the app', cause);
    showStatus(installNotices.failed);
  }
};
