import { CHANNEL_CODECS, CHANNEL_GENRES, RELAY_MODES } from '@airdial/contract/channel/schema';
import { BITRATE_MAX_KBPS } from '@airdial/contract/limits';
import type { ReactNode, RefObject } from 'react';
import { fieldProps, switchProps } from '../../../../lib/form/editing/field-props.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { adminChannelTexts } from '../../../../messages/admin-channel-messages.ts';
import {
  channelChoiceTexts,
  channelFieldHints,
  channelFieldLabels,
  channelFormTexts,
  charsetTexts,
  relayModeTexts,
} from '../../../../messages/channel-form-messages.ts';
import { FieldRow } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './channel-dialog.module.css';
import type { ChannelFormValues } from './channel-form-values.ts';
import { FormFold } from './form-fold.tsx';
import { ImageField, type ImageFieldProps } from './image-field.tsx';
import { StreamTools } from './stream-tools.tsx';

type ChannelFieldsOptions = {
  /** The number hint is for new channels only. */
  readonly isNew: boolean;
  readonly values: ChannelFormValues;
  readonly errors: FormErrors;
};

/**
 * The props of the dialog's fields by field name. A text field is declared by using it in a
 * section.
 */
export const channelFields = ({ isNew, values, errors }: ChannelFieldsOptions) => {
  const { channelNumber, ...otherHints } = channelFieldHints;
  const hints = {
    ...otherHints,
    ...(isNew && { channelNumber }),
    streamUrl: adminChannelTexts.streamUrlHint,
  };
  const options = { labels: channelFieldLabels, hints, values, errors };
  return { values, errors, field: fieldProps(options), toggle: switchProps(options) };
};

export type SectionProps = ReturnType<typeof channelFields>;

export const PLAIN = { autoComplete: 'off' } as const;
export const URL_FIELD = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const;

/** A stored genre that is not in the list stays selectable. */
export const genreOptions = (stored: string | null) => {
  const listed: readonly string[] = CHANNEL_GENRES;
  const genres = stored === null || listed.includes(stored) ? listed : [...listed, stored];
  return [
    { value: '', text: channelChoiceTexts.noGenre },
    ...genres.map((genre) => ({ value: genre, text: genre })),
  ];
};

type BasicsSectionProps = SectionProps & {
  readonly form: FormRef;
  /** What finds the stream's address. */
  readonly children: ReactNode;
};

/** What a channel needs, and what changes most often. */
export const BasicsSection = ({ field, toggle, form, children }: BasicsSectionProps) => (
  <div className="stack">
    <div className={styles.numberAndName}>
      <TextField {...PLAIN} {...field('channelNumber')} inputMode="numeric" />
      <TextField {...PLAIN} {...field('name')} />
    </div>
    <TextField {...URL_FIELD} {...field('streamUrl')} />
    <StreamTools form={form} />
    {children}
    <div className={styles.switches}>
      <SwitchField {...toggle('isActive')} />
      <SwitchField {...toggle('featured')} />
    </div>
  </div>
);

export const AboutSection = ({ values, field }: SectionProps) => (
  <FormFold title={channelFormTexts.about}>
    <SelectField {...field('genre')} options={genreOptions(values.genre ?? null)} />
    <TextArea {...field('description')} rows={3} />
    <TextField {...URL_FIELD} {...field('website')} />
    <FieldRow>
      <TextField {...PLAIN} {...field('country')} />
      <TextField {...PLAIN} {...field('language')} />
    </FieldRow>
  </FormFold>
);

const UNKNOWN_CODEC = { value: '', text: channelChoiceTexts.codecUnknown };

/** Codecs that are stored and not in the list stay selectable, at each address of the channel. */
const codecOptions = ({ codec, alternatives = [] }: ChannelFormValues) => {
  const stored = [codec, ...alternatives.map((alternative) => alternative.codec)];
  const codecs = new Set([
    ...CHANNEL_CODECS,
    ...stored.filter((name) => name !== null && name !== undefined),
  ]);
  return [...codecs].map((name) => ({ value: name, text: name }));
};

/** The codecs of a further address, which may be unknown. */
export const alternativeCodecOptions = (values: ChannelFormValues) => [
  UNKNOWN_CODEC,
  ...codecOptions(values),
];

/** A stored encoding that is not in the list stays selectable. */
const charsetOptions = (stored: string | null) => {
  const listed = Object.entries({ '': channelChoiceTexts.charsetAutomatic, ...charsetTexts });
  const isListed = listed.some(([label]) => label === (stored ?? ''));
  return [...listed, ...(isListed ? [] : ([[stored ?? '', stored ?? '']] as const))].map(([value, text]) => ({
    value,
    text,
  }));
};

export type FormRef = RefObject<HTMLFormElement | null>;

type StreamSectionProps = SectionProps & {
  /** A further address, whose codec may be unknown, may change places with the stream. */
  readonly hasAlternatives: boolean;
};

export const StreamSection = ({ values, field, hasAlternatives }: StreamSectionProps) => (
  <FormFold title={channelFormTexts.stream}>
    <FieldRow>
      <SelectField
        {...field('codec')}
        options={
          values.codec === null || hasAlternatives ? alternativeCodecOptions(values) : codecOptions(values)
        }
      />
      <TextField
        {...PLAIN}
        {...field('bitrate')}
        inputMode="numeric"
        maxLength={`${BITRATE_MAX_KBPS}`.length}
      />
    </FieldRow>
    <FieldRow>
      <TextField {...URL_FIELD} {...field('apiOrigin')} />
      <SelectField {...field('charset')} options={charsetOptions(values.charset ?? null)} />
    </FieldRow>
  </FormFold>
);

type AppearanceSectionProps = SectionProps & Omit<ImageFieldProps, 'field'>;

export const AppearanceSection = ({ field, ...image }: AppearanceSectionProps) => (
  <FormFold title={channelFormTexts.appearance}>
    <ImageField {...image} field={field('imageUrl')} />
  </FormFold>
);

export const ProgramSection = ({ field }: SectionProps) => (
  <FormFold title={channelFormTexts.program}>
    <FieldRow>
      <TextField {...PLAIN} {...field('currentProgram.name')} />
      <TextField {...PLAIN} {...field('currentProgram.host')} />
    </FieldRow>
    <TextArea {...field('currentProgram.description')} rows={2} />
  </FormFold>
);

const RELAY_OPTIONS = RELAY_MODES.map((mode) => ({ value: mode, text: relayModeTexts[mode] }));

/** Whether the server sends the stream on, with the confirmation that this is allowed: asked once. */
export const RelaySection = ({ values, errors, field, toggle }: SectionProps) => (
  <FormFold title={channelFormTexts.relay}>
    <div className={classNames('stack', styles.relay)}>
      <SelectField {...field('relay')} options={RELAY_OPTIONS} />
      {values.relayConfirmed !== true && (
        <div className={styles.confirmation}>
          <SwitchField {...toggle('relayConfirmed')} error={errors.relayConfirmed} />
        </div>
      )}
    </div>
  </FormFold>
);
