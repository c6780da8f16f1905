import type { SystemConfigInput } from '@airdial/contract/system/input';
import { adminSystemErrors, adminSystemNotices } from '@airdial/contract/system/messages';
import type { resetSystemConfig, saveSystemConfig, validateSystemUrl } from '@airdial/contract/system/routes';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';

/** Whether this station answers there: links in mails would lead nowhere otherwise. */
export const refuseUrl = async (url: string): Promise<FormFailure | null> => {
  try {
    await apiSend<typeof validateSystemUrl>('POST', '/api/system-config/validate-url', { body: { url } });
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const text = adminSystemErrors.urlCheckFailed(cause.message);
    showToast('error', text);
    return { text, detail: null, fieldErrors: [{ param: 'systemUrl', msg: text }] };
  }
};

type Show = (stored: SystemConfig) => void;

export const saveSystem = async (body: SystemConfigInput, show: Show): Promise<void> => {
  const { config } = await apiSend<typeof saveSystemConfig>('PUT', '/api/system-config', { body });
  show(config);
  showToast('success', adminSystemNotices.updated);
  if (config.maintenanceMode) showToast('info', adminSystemNotices.maintenance);
};

export const resetSystem = async (show: Show): Promise<void> => {
  try {
    const { config } = await apiSend<typeof resetSystemConfig>('POST', '/api/system-config/reset', {});
    show(config);
    showToast('success', adminSystemNotices.reset);
  } catch (cause) {
    const said = cause instanceof ApiError ? cause.serverMessage : null;
    showToast('error', said ?? adminSystemErrors.resetFailed);
  }
};
