import { channelFieldLabels, channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

const LINES = 2;

export const ProgramSection = ({ channel, errors }: SectionProps) => (
  <FormSection title={channelFormTexts.program}>
    <FieldRow>
      <TextField
        label={channelFieldLabels.programName}
        name="currentProgram.name"
        autoComplete="off"
        defaultValue={channel?.currentProgram?.name}
        error={errors['currentProgram.name']}
      />
      <TextField
        label={channelFieldLabels.programHost}
        name="currentProgram.host"
        autoComplete="off"
        defaultValue={channel?.currentProgram?.host ?? ''}
        error={errors['currentProgram.host']}
      />
    </FieldRow>
    <TextArea
      label={channelFieldLabels.programDescription}
      name="currentProgram.description"
      rows={LINES}
      defaultValue={channel?.currentProgram?.description ?? ''}
      error={errors['currentProgram.description']}
    />
  </FormSection>
);
