import { accountNotices } from '@airdial/contract/account/messages';
import { showToast } from '../../lib/toast-store.ts';

/** A file of its own: the words come when they are needed. */
export const tellExpiry = (): void => showToast('info', accountNotices.sessionExpired);
