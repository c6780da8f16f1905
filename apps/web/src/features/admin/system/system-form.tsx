import type { SystemConfig } from '@airdial/contract/system/schema';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import { useState } from 'react';
import { adminFormTexts, settingsFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminSystemTexts } from '../../../messages/admin-system-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { SettingsForm } from '../../../ui/form/editing/settings-form.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SystemFields, SystemSwitches } from './system-fields.tsx';
import { useSystemEdit } from './use-system-edit.ts';

type ToolsProps = { readonly onRefresh: () => Promise<void>; readonly onReset: () => Promise<void> };

const Tools = ({ onRefresh, onReset }: ToolsProps) => {
  const [confirming, setConfirming] = useState(false);
  return (
    <ButtonRow>
      <Button onClick={() => void onRefresh()}>
        <Icon icon={RefreshCw} />
        {adminFormTexts.refresh}
      </Button>
      <Button onClick={() => setConfirming(true)}>
        <Icon icon={RotateCcw} />
        {adminSystemTexts.resetToDefaults}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={adminSystemTexts.resetToDefaults}
          warning={adminSystemTexts.resetWarning}
          cancelText={adminFormTexts.cancel}
          confirmText={adminSystemTexts.resetToDefaults}
          onConfirm={() => void onReset()}
          onClose={() => setConfirming(false)}
        />
      )}
    </ButtonRow>
  );
};

type SystemFormProps = {
  readonly config: SystemConfig;
  /** Loads it again. Resolves to whether that succeeded. */
  readonly onRefresh: () => Promise<boolean>;
};

export const SystemForm = ({ config, onRefresh }: SystemFormProps) => {
  const edit = useSystemEdit(config, onRefresh);
  return (
    <>
      <Tools onRefresh={edit.reload} onReset={edit.restoreDefaults} />
      <SettingsForm
        {...edit.formProps}
        texts={settingsFormTexts}
        saveText={adminSystemTexts.save}
        buttons={<Button onClick={edit.reset}>{adminFormTexts.cancel}</Button>}
      >
        <SystemFields config={config} errors={edit.errors} />
        <SystemSwitches config={config} errors={edit.errors} />
      </SettingsForm>
    </>
  );
};
