import type { SystemConfig } from '@airdial/contract/system/schema';
import { useState } from 'react';
import { fieldProps, switchProps } from '../../../lib/form/editing/field-props.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import {
  adminSystemTexts,
  systemFieldHints,
  systemFieldLabels,
  systemSectionTitles,
} from '../../../messages/admin-system-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FieldRow } from '../../../ui/form/form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VerbatimField } from '../../../ui/form/verbatim-field.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type FieldsProps = { readonly config: SystemConfig; readonly errors: FormErrors };

export const SystemFields = ({ config, errors }: FieldsProps) => {
  const field = fieldProps({ labels: systemFieldLabels, hints: systemFieldHints, values: config, errors });
  return (
    <>
      <TitledPanel title={systemSectionTitles.basic}>
        <FieldRow>
          <TextField {...field('systemName')} />
          <TextField {...field('version')} />
        </FieldRow>
        <TextArea {...field('description')} />
        <TimeZoneField {...field('timeZone')} />
      </TitledPanel>
      <TitledPanel title={systemSectionTitles.urls}>
        <VerbatimField {...field('systemUrl')} inputMode="url" />
        <FieldRow>
          <VerbatimField {...field('apiPath')} inputMode="url" />
          <VerbatimField {...field('clientUrl')} inputMode="url" />
        </FieldRow>
      </TitledPanel>
    </>
  );
};

/** Maintenance locks visitors and members out, so a notice warns before the save. */
export const SystemSwitches = ({ config, errors }: FieldsProps) => {
  const toggle = switchProps({ labels: systemFieldLabels, hints: systemFieldHints, values: config });
  const [maintenance, setMaintenance] = useState(config.maintenanceMode);
  return (
    <TitledPanel title={systemSectionTitles.features}>
      <SwitchField
        {...toggle('maintenanceMode')}
        onInput={({ currentTarget }) => setMaintenance(currentTarget.checked)}
      />
      {maintenance && !config.maintenanceMode && (
        <Notice kind="waiting" title={<p role="status">{adminSystemTexts.maintenanceAhead}</p>} />
      )}
      <SwitchField {...toggle('allowRegistration')} />
      <SwitchField {...toggle('emailEnabled')} />
      <SwitchField {...toggle('lastFmEnabled')} />
      <SwitchField {...toggle('sameVolume')} />
      <SwitchField {...toggle('secondFactorRequired')} error={errors.secondFactorRequired} />
    </TitledPanel>
  );
};
