import type { EmailConfig } from '@airdial/contract/mail/schema';
import { useSite } from '../../../entities/site/site.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import {
  adminEmailErrors,
  adminEmailTexts,
  emailSecurityTexts,
} from '../../../messages/admin-mail-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SettingsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useConfig } from '../shared/use-config.ts';
import styles from './admin-email.module.css';
import { EmailForm } from './email-form.tsx';
import { emailConfigOptions } from './mail-queries.ts';

const Status = ({ isConfigured }: EmailConfig) => {
  const { emailEnabled } = useSite().system;
  const isSending = isConfigured && emailEnabled;
  const text = isConfigured ? adminEmailTexts.isConfigured : adminEmailTexts.isNotConfigured;
  return (
    <Notice
      kind={isSending ? 'success' : 'waiting'}
      title={<p role="status">{emailEnabled ? text : adminEmailTexts.switchedOff}</p>}
    />
  );
};

const SecurityCard = () => (
  <TitledPanel title={emailSecurityTexts.title}>
    <dl className={styles.practices}>
      {emailSecurityTexts.practices.map(([name, advice]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{advice}</dd>
        </div>
      ))}
    </dl>
  </TitledPanel>
);

export const EmailSettings = () => {
  const {
    data: config,
    isLoadingError,
    refetch,
  } = useConfig(emailConfigOptions(), adminEmailErrors.loadFailed);
  if (isLoadingError) return <LoadFailed title={adminEmailErrors.loadFailed} onRetry={refetch} />;
  if (!config) return <SettingsLoading text={adminFormTexts.loading} />;
  return (
    <>
      <Status {...config} />
      <div className={styles.columns}>
        <EmailForm config={config} />
        <SecurityCard />
      </div>
    </>
  );
};
