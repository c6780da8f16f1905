import { type EmailConfigInput, emailConfigRule } from '@airdial/contract/mail/input';
import { adminEmailErrors, adminEmailNotices, emailFieldLabels } from '@airdial/contract/mail/messages';
import type { saveEmailConfig } from '@airdial/contract/mail/routes';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../lib/api-client.ts';
import { readForm, toWholeNumber } from '../../../lib/form/editing/form-values.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useConfigEdit } from '../shared/use-config-edit.ts';
import { emailConfigOptions, fetchEmailConfig } from './email-config-query.ts';
import { OUTBOX_KEY } from './outbox-query.ts';

const { saveFailed, fixFields } = adminEmailErrors;
const TEXTS = { saveFailed, fixFields };

const read = (form: HTMLFormElement): object => {
  const values = readForm(form);
  return { ...values, port: toWholeNumber(values.port) };
};

/** The form of the SMTP settings; what waits in the outbox is sent once they are saved. */
export const useEmailEdit = (config: EmailConfig) => {
  const queries = useQueryClient();
  const show = (stored: EmailConfig) => queries.setQueryData(emailConfigOptions().queryKey, stored);
  const save = async (body: EmailConfigInput): Promise<null> => {
    const answer = await apiSend<typeof saveEmailConfig>('POST', '/api/email-config/update', { body });
    show(answer.config);
    showToast('success', adminEmailNotices.saved);
    void queries.invalidateQueries({ queryKey: OUTBOX_KEY });
    return null;
  };
  return useConfigEdit({
    config,
    labels: emailFieldLabels,
    rule: emailConfigRule,
    read,
    save,
    fetchNewest: () => fetchEmailConfig(),
    show,
    texts: TEXTS,
    name: 'email',
    secrets: ['password'],
  });
};
