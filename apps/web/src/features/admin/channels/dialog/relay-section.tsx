import { RELAY_MODES } from '@airdial/contract/channel/schema';
import { channelFormTexts, relayModeTexts } from '../../../../messages/channel-form-messages.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import type { SectionProps } from './channel-sections.tsx';
import { FormSection } from './form-section.tsx';

const OPTIONS = RELAY_MODES.map((mode) => ({ value: mode, text: relayModeTexts[mode] }));

/** Whether the server sends the stream on, with the confirmation that this is allowed: asked once. */
export const RelaySection = ({ values, errors, field, toggle }: SectionProps) => (
  <FormSection title={channelFormTexts.relay}>
    <SelectField {...field('relay')} options={OPTIONS} />
    {values.relayConfirmed !== true && (
      <SwitchField {...toggle('relayConfirmed')} error={errors.relayConfirmed} />
    )}
  </FormSection>
);
