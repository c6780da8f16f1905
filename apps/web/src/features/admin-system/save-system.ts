import type { SystemConfig } from '@airdial/contract/entities/system-config';
import { adminSystemErrors, adminSystemNotices } from '@airdial/contract/messages/admin-system-messages';
import type {
  resetSystemConfig,
  saveSystemConfig,
  validateSystemUrl,
} from '@airdial/contract/routes/system-admin-routes';
import type { SystemConfigWriting } from '@airdial/contract/rules/system-config-rules';
import { apiSend } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import type { FormFailure } from '../../lib/form/form-failure.ts';
import { showToast } from '../../lib/toast-store.ts';

/** Whether this station answers there: links in mails would lead nowhere otherwise. */
export const refuseUrl = async (url: string): Promise<FormFailure | null> => {
  try {
    await apiSend<typeof validateSystemUrl>('POST', '/api/system-config/validate-url', { body: { url } });
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause;
    const text = adminSystemErrors.urlCheckFailed(cause.message);
    showToast('error', text);
    return { text, detail: null, fieldErrors: [{ param: 'systemUrl', msg: text }] };
  }
};

export const saveSystem = async (body: SystemConfigWriting): Promise<SystemConfig> => {
  const { config } = await apiSend<typeof saveSystemConfig>('PUT', '/api/system-config', { body });
  showToast('success', adminSystemNotices.updated);
  if (config.maintenanceMode) showToast('info', adminSystemNotices.maintenance);
  return config;
};

/** Answers what is stored then; null where it could not be done. */
export const resetSystem = async (): Promise<SystemConfig | null> => {
  try {
    const { config } = await apiSend<typeof resetSystemConfig>('POST', '/api/system-config/reset', {});
    showToast('success', adminSystemNotices.reset);
    return config;
  } catch (cause) {
    const said = cause instanceof ApiFailure ? cause.serverMessage : null;
    showToast('error', said ?? adminSystemErrors.resetFailed);
    return null;
  }
};
