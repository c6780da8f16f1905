import { CHANNEL_GENRES } from '@airdial/contract/channel/schema';
import {
  channelChoiceTexts,
  channelFieldHints,
  channelFieldLabels,
  channelFormTexts,
} from '../../../messages/channel-form-messages.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './channel-dialog.module.css';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

const LINES = 3;

/** A genre that was written before there was a list stays a choice. */
const genreOptions = (own: string | null) => {
  const known: readonly string[] = CHANNEL_GENRES;
  const genres = own === null || known.includes(own) ? known : [...known, own];
  return [
    { value: '', text: channelChoiceTexts.noGenre },
    ...genres.map((genre) => ({ value: genre, text: genre })),
  ];
};

const Switches = ({ channel }: Pick<SectionProps, 'channel'>) => (
  <div className={styles.switches}>
    <SwitchField
      label={channelFieldLabels.isActive}
      name="isActive"
      hint={channelFieldHints.isActive}
      defaultChecked={channel?.isActive ?? true}
    />
    <SwitchField
      label={channelFieldLabels.featured}
      name="featured"
      hint={channelFieldHints.featured}
      defaultChecked={channel?.featured ?? false}
    />
  </div>
);

type BasicsSectionProps = SectionProps & { readonly nextNumber: number | null };

export const BasicsSection = ({ channel, nextNumber, errors }: BasicsSectionProps) => (
  <FormSection title={channelFormTexts.basics}>
    <div className={styles.numbers}>
      <TextField
        label={channelFieldLabels.channelNumber}
        name="channelNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={channel?.channelNumber ?? nextNumber ?? ''}
        hint={channel ? undefined : channelFieldHints.channelNumber}
        error={errors.channelNumber}
      />
      <TextField
        label={channelFieldLabels.name}
        name="name"
        autoComplete="off"
        defaultValue={channel?.name}
        error={errors.name}
      />
    </div>
    <TextArea
      label={channelFieldLabels.description}
      name="description"
      rows={LINES}
      defaultValue={channel?.description ?? ''}
      error={errors.description}
    />
    <SelectField
      label={channelFieldLabels.genre}
      name="genre"
      options={genreOptions(channel?.genre ?? null)}
      defaultValue={channel?.genre ?? ''}
      error={errors.genre}
    />
    <Switches channel={channel} />
  </FormSection>
);
