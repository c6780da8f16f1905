import { adminEmailErrors, adminEmailTexts } from '@airdial/contract/mail/messages';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { useSite } from '../../../entities/site/site.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SettingsLoading } from '../../../ui/form/settings-states.tsx';
import { useConfig } from '../shared/use-config.ts';
import styles from './admin-email.module.css';
import { emailConfigOptions } from './email-config-query.ts';
import { EmailForm } from './email-form.tsx';
import { SecurityCard } from './security-card.tsx';

const Status = ({ isConfigured }: EmailConfig) => {
  const { emailEnabled } = useSite().system;
  const text = isConfigured ? adminEmailTexts.isConfigured : adminEmailTexts.isNotConfigured;
  return (
    <>
      <Notice kind={isConfigured ? 'success' : 'waiting'} title={<p role="status">{text}</p>} />
      {!emailEnabled && <Notice kind="waiting" title={<p>{adminEmailTexts.switchedOff}</p>} />}
    </>
  );
};

export const EmailSettings = () => {
  const {
    data: config,
    isLoadingError,
    refetch,
  } = useConfig(emailConfigOptions(), adminEmailErrors.loadFailed);
  if (isLoadingError)
    return (
      <FailedState
        title={adminEmailErrors.loadFailed}
        hint={adminFormTexts.failedHint}
        retryText={adminPanelTexts.tryAgain}
        onRetry={() => void refetch()}
      />
    );
  if (!config) return <SettingsLoading text={adminFormTexts.loading} />;
  return (
    <>
      <Status {...config} />
      <div className={styles.sheets}>
        <EmailForm config={config} />
        <SecurityCard />
      </div>
    </>
  );
};
