import { adminSystemTexts } from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { adminFormTexts, settingsFormTexts } from '../../../messages/admin-form-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { SystemFields } from './system-fields.tsx';
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
  return (
    <>
      <SystemTools onRefresh={edit.reload} onReset={edit.reset} />
      <SettingsForm
        {...edit.sheet}
        texts={settingsFormTexts}
        saveText={adminSystemTexts.save}
        buttons={<Button onClick={edit.refill}>{adminFormTexts.cancel}</Button>}
      >
        <SystemFields config={config} errors={edit.errors} />
        <SystemSwitches config={config} />
      </SettingsForm>
    </>
  );
};
