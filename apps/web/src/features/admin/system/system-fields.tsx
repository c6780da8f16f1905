import { systemFieldHints, systemFieldLabels, systemSectionTitles } from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { fieldProps } from '../../../lib/form/field-props.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VerbatimField } from '../../../ui/form/verbatim-field.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';

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
