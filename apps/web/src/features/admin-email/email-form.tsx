import type { EmailConfig } from '@airdial/contract/entities/email-config';
import { adminEmailTexts, emailFieldLabels } from '@airdial/contract/messages/admin-email-messages';
import { adminFormTexts, editConflictTexts } from '@airdial/contract/messages/admin-form-messages';
import { useState } from 'react';
import { storedChanges } from '../../lib/admin/stored-changes.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Fields } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './admin-email.module.css';
import { EmailFields } from './email-fields.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useEmailEdit } from './use-email-edit.ts';

const TITLE_ID = 'smtp-title';

const Heading = ({ isConfigured }: EmailConfig) => (
  <div className={styles.heading}>
    <h2 id={TITLE_ID}>{adminEmailTexts.formTitle}</h2>
    {isConfigured && <StatusChip tone="success">{adminEmailTexts.configured}</StatusChip>}
  </div>
);

/** The SMTP settings, and the way to try them. */
export const EmailForm = ({ config }: { readonly config: EmailConfig }) => {
  const edit = useEmailEdit(config);
  const [testing, setTesting] = useState(false);
  const { theirs } = edit;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <Heading {...config} />
      <form {...edit.props} className={styles.form} aria-busy={edit.busy}>
        <Fields busy={edit.busy}>
          <EmailFields key={edit.revision} config={config} errors={edit.errors} />
        </Fields>
        <FormFailure failure={edit.failure} />
        {theirs && (
          <EditConflict
            texts={editConflictTexts}
            changes={storedChanges(config, theirs, emailFieldLabels)}
            onLoad={() => edit.show(theirs)}
            onSaveMine={edit.saveMine}
          />
        )}
        <ButtonRow note={edit.changed && <StatusChip tone="warning">{adminFormTexts.unsaved}</StatusChip>}>
          <Button disabled={!config.isConfigured} onClick={() => setTesting(true)}>
            {adminEmailTexts.testConfiguration}
          </Button>
          <Button type="submit" look="filled" aria-disabled={edit.busy}>
            {edit.busy ? adminFormTexts.saving : adminEmailTexts.save}
          </Button>
        </ButtonRow>
      </form>
      {testing && <TestDialog hasChanges={edit.changed} onClose={() => setTesting(false)} />}
    </Panel>
  );
};
