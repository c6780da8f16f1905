import { showToast } from '../../lib/toast-store.ts';
import { sessionNotices } from '../../messages/account-messages.ts';

/** A chunk of its own, because few visits need its messages. */
export const reportSessionExpired = (): void => showToast('info', sessionNotices.sessionExpired);
