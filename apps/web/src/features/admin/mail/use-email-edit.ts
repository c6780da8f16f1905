import { type EmailConfigInput, emailConfigRule } from '@airdial/contract/mail/input';
import { adminEmailNotices } from '@airdial/contract/mail/messages';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { readForm, toWholeNumber } from '../../../lib/form/form-values.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminEmailErrors, emailFieldLabels } from '../../../messages/admin-mail-messages.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
import { WITHOUT_PASSWORD } from './email-fields.tsx';
import { emailConfigOptions, fetchEmailConfig, OUTBOX_KEY } from './mail-queries.ts';

const TEXTS = { fallback: adminEmailErrors.saveFailed, fixFields: adminEmailErrors.fixFields };

const read = (form: HTMLFormElement): object => {
  const { [WITHOUT_PASSWORD]: withoutPassword, ...values } = readForm(form);
  const password = withoutPassword === true ? null : values.password;
  return { ...values, password, port: toWholeNumber(values.port) };
};

/** Edits the SMTP settings. The server sends the waiting mails once they are saved. */
export const useEmailEdit = (config: EmailConfig) => {
  const queries = useQueryClient();
  const show = (stored: EmailConfig) => queries.setQueryData(emailConfigOptions().queryKey, stored);
  const save = async (body: EmailConfigInput): Promise<void> => {
    const response = await api.saveEmailConfig({ body });
    show(response.config);
    showToast('success', adminEmailNotices.saved);
    void queries.invalidateQueries({ queryKey: OUTBOX_KEY });
  };
  return useConfigEdit({
    config,
    labels: emailFieldLabels,
    rule: emailConfigRule,
    read,
    save,
    fetchStored: () => fetchEmailConfig(),
    show,
    failed: TEXTS,
    name: 'email',
    secrets: ['password'],
  });
};
