import { channelFieldLabels, channelFormTexts } from '@airdial/contract/messages/channel-form-texts';
import { FieldRow } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormSection } from './form-section.tsx';
import { ImageField } from './image-field.tsx';
import type { NumberedSectionProps } from './section-props.ts';

export const LookSection = ({ channel, number, errors, form }: NumberedSectionProps) => (
  <FormSection title={channelFormTexts.look}>
    <ImageField channel={channel} number={number} errors={errors} form={form} />
    <TextField
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      label={channelFieldLabels.website}
      name="website"
      defaultValue={channel?.website ?? ''}
      error={errors.website}
    />
    <FieldRow>
      <TextField
        label={channelFieldLabels.country}
        name="country"
        autoComplete="off"
        defaultValue={channel?.country ?? ''}
        error={errors.country}
      />
      <TextField
        label={channelFieldLabels.language}
        name="language"
        autoComplete="off"
        defaultValue={channel?.language ?? ''}
        error={errors.language}
      />
    </FieldRow>
  </FormSection>
);
