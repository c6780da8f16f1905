import type { EmailConfig } from '@airdial/contract/mail/schema';
import { useState } from 'react';
import { useSite } from '../../../entities/site/site.ts';
import { settingsFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminEmailTexts } from '../../../messages/admin-mail-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SettingsForm } from '../../../ui/form/editing/settings-form.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './admin-email.module.css';
import { EmailFields } from './email-fields.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useEmailEdit } from './use-email-edit.ts';

const TITLE_ID = 'smtp-title';

const Heading = ({ isConfigured }: EmailConfig) => {
  const tone = useSite().system.emailEnabled ? 'success' : 'neutral';
  return (
    <div className={styles.heading}>
      <h2 id={TITLE_ID}>{adminEmailTexts.formTitle}</h2>
      {isConfigured && <StatusChip tone={tone}>{adminEmailTexts.configured}</StatusChip>}
    </div>
  );
};

/** The SMTP settings and the button that opens their test. */
export const EmailForm = ({ config }: { readonly config: EmailConfig }) => {
  const edit = useEmailEdit(config);
  const [testing, setTesting] = useState(false);
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <Heading {...config} />
      <SettingsForm
        {...edit.formProps}
        texts={settingsFormTexts}
        saveText={adminEmailTexts.save}
        buttons={
          <Button disabled={!config.isConfigured} onClick={() => setTesting(true)}>
            {adminEmailTexts.testConfiguration}
          </Button>
        }
      >
        <EmailFields config={config} errors={edit.errors} />
      </SettingsForm>
      {testing && <TestDialog hasChanges={edit.changed} onClose={() => setTesting(false)} />}
    </Panel>
  );
};
