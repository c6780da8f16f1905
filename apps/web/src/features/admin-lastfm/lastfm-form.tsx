import type { LastfmConfig } from '@airdial/contract/entities/lastfm-config';
import { adminFormTexts, editConflictTexts } from '@airdial/contract/messages/admin-form-messages';
import { adminLastfmTexts, lastfmFieldLabels } from '@airdial/contract/messages/admin-lastfm-messages';
import { storedChanges } from '../../lib/admin/stored-changes.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Fields } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './admin-lastfm.module.css';
import type { ConnectionStatus, TestResult } from './connection.ts';
import { LastfmFields } from './lastfm-fields.tsx';
import { LastfmHeading } from './lastfm-heading.tsx';
import { useLastfmEdit } from './use-lastfm-edit.ts';

const TITLE_ID = 'lastfm-title';

type LastfmFormProps = {
  readonly config: LastfmConfig;
  readonly status: ConnectionStatus;
  /** Loads it anew; answers whether that succeeded. */
  readonly onRefresh: () => Promise<boolean>;
  readonly onTested: (result: TestResult | null) => void;
};

export const LastfmForm = ({ config, status, onRefresh, onTested }: LastfmFormProps) => {
  const edit = useLastfmEdit(config, onRefresh, onTested);
  const { theirs } = edit;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <LastfmHeading id={TITLE_ID} status={status} />
      <form {...edit.props} className={styles.form} aria-busy={edit.busy}>
        <Fields busy={edit.busy}>
          <LastfmFields key={edit.revision} config={config} errors={edit.errors} />
        </Fields>
        <FormFailure failure={edit.failure} />
        {theirs && (
          <EditConflict
            texts={editConflictTexts}
            changes={storedChanges(config, theirs, lastfmFieldLabels)}
            onLoad={() => edit.show(theirs)}
            onSaveMine={edit.saveMine}
          />
        )}
        <ButtonRow note={edit.changed && <StatusChip tone="warning">{adminFormTexts.unsaved}</StatusChip>}>
          <Button onClick={() => void edit.reload()}>{adminLastfmTexts.refresh}</Button>
          <Button aria-disabled={edit.testing} onClick={() => void edit.test()}>
            {edit.testing ? adminLastfmTexts.testing : adminLastfmTexts.test}
          </Button>
          <Button type="submit" look="filled" aria-disabled={edit.busy}>
            {edit.busy ? adminFormTexts.saving : adminLastfmTexts.save}
          </Button>
        </ButtonRow>
      </form>
    </Panel>
  );
};
