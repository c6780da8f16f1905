import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { settingsFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminLastfmTexts } from '../../../messages/admin-lastfm-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SettingsForm } from '../../../ui/form/editing/settings-form.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { ConnectionStatus, TestResult } from './connection.ts';
import { LastfmFields } from './lastfm-fields.tsx';
import { LastfmHeading } from './lastfm-heading.tsx';
import { useLastfmEdit } from './use-lastfm-edit.ts';

const TITLE_ID = 'lastfm-title';

type LastfmFormProps = {
  readonly config: LastfmConfig;
  readonly status: ConnectionStatus;
  /** Loads it again. Resolves to whether that succeeded. */
  readonly onRefresh: () => Promise<boolean>;
  readonly onTested: (result: TestResult | null) => void;
};

export const LastfmForm = ({ config, status, onRefresh, onTested }: LastfmFormProps) => {
  const edit = useLastfmEdit(config, onRefresh, onTested);
  const buttons = (
    <>
      <Button onClick={() => void edit.reload()}>{adminLastfmTexts.refresh}</Button>
      <Button aria-disabled={edit.testing} onClick={() => void edit.test()}>
        {edit.testing ? adminLastfmTexts.testing : adminLastfmTexts.test}
      </Button>
    </>
  );
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <LastfmHeading id={TITLE_ID} status={status} />
      <SettingsForm
        {...edit.formProps}
        texts={settingsFormTexts}
        saveText={adminLastfmTexts.save}
        buttons={buttons}
      >
        <LastfmFields config={config} errors={edit.errors} />
      </SettingsForm>
    </Panel>
  );
};
