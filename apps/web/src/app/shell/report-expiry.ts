import { showToast } from '../../lib/toast-store.ts';
import { sessionNotices } from '../../messages/account-messages.ts';

/** A file of its own: the words come when they are needed. */
export const reportSessionExpired = (): void => showToast('info', sessionNotices.sessionExpired);
