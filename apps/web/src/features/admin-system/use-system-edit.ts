import type { SystemConfig } from '@airdial/contract/entities/system-config';
import { adminSystemErrors, systemFieldLabels } from '@airdial/contract/messages/admin-system-messages';
import { type SystemConfigWriting, systemConfigRule } from '@airdial/contract/rules/system-config-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useConfigEdit } from '../../lib/admin/use-config-edit.ts';
import type { FormFailure } from '../../lib/form/form-failure.ts';
import { valuesIn } from '../../lib/form/form-values.ts';
import { refuseUrl, resetSystem, saveSystem } from './save-system.ts';
import { fetchSystemConfig, systemConfigOptions } from './system-query.ts';

const TEXTS = {
  fixFields: adminSystemErrors.fixFields,
  saveFailed: adminSystemErrors.updateFailed,
  forbidden: adminSystemErrors.accessDenied,
};

/** The form of the system configuration. @param refresh loads it anew, and answers whether that succeeded */
export const useSystemEdit = (config: SystemConfig, refresh: () => Promise<boolean>) => {
  const queries = useQueryClient();
  const show = (stored: SystemConfig) => queries.setQueryData(systemConfigOptions().queryKey, stored);
  const save = async (body: SystemConfigWriting): Promise<FormFailure | null> => {
    const refusal = body.systemUrl === config.systemUrl ? null : await refuseUrl(body.systemUrl);
    if (refusal) return refusal;
    await saveSystem(body, show);
    return null;
  };
  const edit = useConfigEdit({
    config,
    labels: systemFieldLabels,
    rule: systemConfigRule,
    read: valuesIn,
    save,
    fetchNewest: () => fetchSystemConfig(),
    show,
    texts: TEXTS,
    name: 'system',
    secrets: [],
  });
  const reload = async () => {
    if (edit.mayLeave() && (await refresh())) edit.refill();
  };
  const reset = () =>
    resetSystem((stored) => {
      show(stored);
      edit.refill();
    });
  return { ...edit, reload, reset };
};
