import type { SystemConfig } from '@airdial/contract/entities/system-config';
import { adminFormTexts, editConflictTexts } from '@airdial/contract/messages/admin-form-messages';
import { adminSystemTexts, systemFieldLabels } from '@airdial/contract/messages/admin-system-messages';
import { storedChanges } from '../../lib/admin/stored-changes.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Fields } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './admin-system.module.css';
import { BasicFields, UrlFields } from './system-fields.tsx';
import { SystemSwitches } from './system-switches.tsx';
import { SystemTools } from './system-tools.tsx';
import { useSystemEdit } from './use-system-edit.ts';

type SystemFormProps = {
  readonly config: SystemConfig;
  /** Loads it anew; answers whether that succeeded. */
  readonly onRefresh: () => Promise<boolean>;
};

export const SystemForm = ({ config, onRefresh }: SystemFormProps) => {
  const edit = useSystemEdit(config, onRefresh);
  const { theirs, errors } = edit;
  return (
    <>
      <SystemTools onRefresh={edit.reload} onReset={edit.reset} />
      <form {...edit.props} className={styles.form} aria-busy={edit.busy}>
        <Fields key={edit.revision} busy={edit.busy}>
          <BasicFields config={config} errors={errors} />
          <UrlFields config={config} errors={errors} />
          <SystemSwitches config={config} />
        </Fields>
        <FormFailure failure={edit.failure} />
        {theirs && (
          <EditConflict
            texts={editConflictTexts}
            changes={storedChanges(config, theirs, systemFieldLabels)}
            onLoad={() => edit.show(theirs)}
            onSaveMine={edit.saveMine}
          />
        )}
        <ButtonRow note={edit.changed && <StatusChip tone="warning">{adminFormTexts.unsaved}</StatusChip>}>
          <Button onClick={edit.refill}>{adminFormTexts.cancel}</Button>
          <Button type="submit" look="filled" aria-disabled={edit.busy}>
            {edit.busy ? adminFormTexts.saving : adminSystemTexts.save}
          </Button>
        </ButtonRow>
      </form>
    </>
  );
};
