import { type SystemConfigInput, systemConfigRule } from '@airdial/contract/system/input';
import { adminSystemNotices } from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { ShownFailure } from '../../../lib/failure.ts';
import { readForm } from '../../../lib/form/form-values.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import {
  adminSystemErrors,
  adminSystemTexts,
  systemFieldLabels,
} from '../../../messages/admin-system-messages.ts';
import { BACKUPS_KEY } from '../shared/admin-queries.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
import { fetchSystemConfig, systemConfigOptions } from './system-query.ts';

const TEXTS = {
  fixFields: adminSystemErrors.fixFields,
  fallback: adminSystemErrors.updateFailed,
  byCode: { forbidden: adminSystemErrors.accessDenied },
};

/** Has the server check that it responds at this URL, since the links in mails lead there. */
const checkUrl = async (url: string): Promise<void> => {
  try {
    const { checked, message } = await api.validateSystemUrl({ body: { url } });
    if (!checked) showToast('info', message);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const text = adminSystemErrors.urlCheckFailed(cause.message);
    throw new ShownFailure(text, [{ param: 'systemUrl', msg: text }]);
  }
};

/**
 * Edits the system configuration.
 * @param refresh loads it again and resolves to whether that succeeded
 */
export const useSystemEdit = (config: SystemConfig, refresh: () => Promise<boolean>) => {
  const queries = useQueryClient();
  const show = (stored: SystemConfig) => {
    queries.setQueryData(systemConfigOptions().queryKey, stored);
    // Their schedule is in the station's time zone.
    void queries.invalidateQueries({ queryKey: BACKUPS_KEY });
  };
  const save = async (body: SystemConfigInput): Promise<void> => {
    // 'Save mine anyway' replaces what another administrator has stored, who may have changed the URL.
    const replaced = body.lastUpdated === config.lastUpdated ? config : await fetchSystemConfig();
    if (body.systemUrl !== replaced.systemUrl) await checkUrl(body.systemUrl);
    const response = await api.saveSystemConfig({ body });
    show(response.config);
    const { maintenanceMode } = response.config;
    showToast(
      'success',
      adminSystemNotices.updated,
      maintenanceMode ? adminSystemTexts.maintenanceIsOn : null,
    );
  };
  const form = useConfigEdit({
    config,
    labels: systemFieldLabels,
    rule: systemConfigRule,
    read: readForm,
    save,
    fetchStored: () => fetchSystemConfig(),
    show,
    failed: TEXTS,
    name: 'system',
    secrets: [],
  });
  const reload = async () => {
    if (form.mayLeave() && (await refresh())) form.reset();
  };
  const restoreDefaults = async () => {
    try {
      const response = await api.resetSystemConfig();
      show(response.config);
      showToast('success', adminSystemNotices.reset);
      form.reset();
    } catch (cause) {
      reportFailure(cause, { fallback: adminSystemErrors.resetFailed, isWhole: true });
    }
  };
  return { ...form, reload, restoreDefaults };
};
