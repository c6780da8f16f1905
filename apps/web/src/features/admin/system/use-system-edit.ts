import { type SystemConfigInput, systemConfigRule } from '@airdial/contract/system/input';
import { adminSystemErrors, systemFieldLabels } from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { useQueryClient } from '@tanstack/react-query';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { readForm } from '../../../lib/form/editing/form-values.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
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
  const save = async (body: SystemConfigInput): Promise<FormFailure | null> => {
    const refusal = body.systemUrl === config.systemUrl ? null : await refuseUrl(body.systemUrl);
    if (refusal) return refusal;
    await saveSystem(body, show);
    return null;
  };
  const edit = useConfigEdit({
    config,
    labels: systemFieldLabels,
    rule: systemConfigRule,
    read: readForm,
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
