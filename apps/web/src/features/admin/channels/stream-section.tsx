import { adminChannelTexts } from '@airdial/contract/channel/admin-messages';
import { CHANNEL_CODECS } from '@airdial/contract/channel/schema';
import { BITRATE_MAX_KBPS, DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import {
  channelChoiceTexts,
  channelFieldHints,
  channelFieldLabels,
  channelFormTexts,
} from '../../../messages/channel-form-messages.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { SectionProps, ToolSectionProps } from './section-props.ts';
import { StreamTools } from './stream-tools.tsx';

/** What the channel has stays a choice, be it a codec of old or none. */
const codecOptions = (own: string | null) => {
  const known: readonly string[] = CHANNEL_CODECS;
  const choices = known.map((codec) => ({ value: codec, text: codec }));
  if (own === null) return [{ value: '', text: channelChoiceTexts.codecUnknown }, ...choices];
  return known.includes(own) ? choices : [...choices, { value: own, text: own }];
};

const Quality = ({ channel, errors }: SectionProps) => {
  const codec = channel ? channel.codec : DEFAULT_CODEC;
  const bitrate = channel ? channel.bitrate : DEFAULT_BITRATE_KBPS;
  return (
    <FieldRow>
      <SelectField
        label={channelFieldLabels.codec}
        name="codec"
        options={codecOptions(codec)}
        defaultValue={codec ?? ''}
        error={errors.codec}
      />
      <TextField
        label={channelFieldLabels.bitrate}
        name="bitrate"
        inputMode="numeric"
        autoComplete="off"
        maxLength={`${BITRATE_MAX_KBPS}`.length}
        defaultValue={bitrate ?? ''}
        error={errors.bitrate}
      />
    </FieldRow>
  );
};

const ADDRESS = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const;

export const StreamSection = ({ channel, errors, form }: ToolSectionProps) => (
  <FormSection title={channelFormTexts.stream}>
    <TextField
      {...ADDRESS}
      label={channelFieldLabels.streamUrl}
      name="streamUrl"
      defaultValue={channel?.streamUrl ?? ''}
      hint={adminChannelTexts.streamUrlHint}
      error={errors.streamUrl}
    />
    <StreamTools form={form} />
    <Quality channel={channel} errors={errors} />
    <TextField
      {...ADDRESS}
      label={channelFieldLabels.apiOrigin}
      name="apiOrigin"
      defaultValue={channel?.apiOrigin ?? ''}
      hint={channelFieldHints.apiOrigin}
      error={errors.apiOrigin}
    />
  </FormSection>
);
