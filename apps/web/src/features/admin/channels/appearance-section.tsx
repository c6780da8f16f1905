import { channelFieldLabels, channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormSection } from './form-section.tsx';
import { ImageField } from './image-field.tsx';
import type { LookSectionProps } from './section-props.ts';

export const LookSection = ({ errors, ...rest }: LookSectionProps) => (
  <FormSection title={channelFormTexts.look}>
    <ImageField {...rest} errors={errors} />
    <TextField
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      label={channelFieldLabels.website}
      name="website"
      defaultValue={rest.channel?.website ?? ''}
      error={errors.website}
    />
    <FieldRow>
      <TextField
        label={channelFieldLabels.country}
        name="country"
        autoComplete="off"
        defaultValue={rest.channel?.country ?? ''}
        error={errors.country}
      />
      <TextField
        label={channelFieldLabels.language}
        name="language"
        autoComplete="off"
        defaultValue={rest.channel?.language ?? ''}
        error={errors.language}
      />
    </FieldRow>
  </FormSection>
);
