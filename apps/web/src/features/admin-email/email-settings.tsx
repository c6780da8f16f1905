import type { EmailConfig } from '@airdial/contract/entities/email-config';
import { adminEmailErrors, adminEmailTexts } from '@airdial/contract/messages/admin-email-messages';
import { adminFormTexts } from '@airdial/contract/messages/admin-form-messages';
import { adminPanelTexts } from '@airdial/contract/messages/admin-panel-messages';
import { useConfig } from '../../lib/admin/use-config.ts';
import { useSite } from '../../lib/site.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsLoading } from '../../ui/settings-states.tsx';
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
