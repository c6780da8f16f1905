import type { SystemConfig } from '@airdial/contract/entities/system-config';
import {
  systemFieldHints,
  systemFieldLabels,
  systemSectionTitles,
} from '@airdial/contract/messages/admin-system-messages';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { FieldRow } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

type FieldsProps = { readonly config: SystemConfig; readonly errors: FormErrors };

export const BasicFields = ({ config, errors }: FieldsProps) => (
  <TitledPanel title={systemSectionTitles.basic}>
    <FieldRow>
      <TextField
        label={systemFieldLabels.systemName}
        name="systemName"
        autoComplete="off"
        defaultValue={config.systemName}
        error={errors.systemName}
      />
      <TextField
        label={systemFieldLabels.version}
        name="version"
        autoComplete="off"
        defaultValue={config.version}
        error={errors.version}
        hint={systemFieldHints.version}
      />
    </FieldRow>
    <TextArea
      label={systemFieldLabels.description}
      name="description"
      defaultValue={config.description}
      error={errors.description}
    />
  </TitledPanel>
);

const ADDRESS = { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const UrlFields = ({ config, errors }: FieldsProps) => (
  <TitledPanel title={systemSectionTitles.urls}>
    <TextField
      {...ADDRESS}
      label={systemFieldLabels.systemUrl}
      name="systemUrl"
      defaultValue={config.systemUrl}
      error={errors.systemUrl}
      hint={systemFieldHints.systemUrl}
    />
    <FieldRow>
      <TextField
        {...ADDRESS}
        label={systemFieldLabels.apiPath}
        name="apiPath"
        defaultValue={config.apiPath}
        error={errors.apiPath}
        hint={systemFieldHints.apiPath}
      />
      <TextField
        {...ADDRESS}
        label={systemFieldLabels.clientUrl}
        name="clientUrl"
        defaultValue={config.clientUrl ?? ''}
        error={errors.clientUrl}
        hint={systemFieldHints.clientUrl}
      />
    </FieldRow>
  </TitledPanel>
);
