import type { LastfmConfig } from '@airdial/contract/entities/lastfm-config';
import {
  adminLastfmTexts,
  lastfmFieldHints,
  lastfmFieldLabels,
} from '@airdial/contract/messages/admin-lastfm-messages';
import { useState } from 'react';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { FieldRow } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './admin-lastfm.module.css';

type FieldsProps = { readonly config: LastfmConfig; readonly errors: FormErrors };

const Keys = ({ config, errors }: FieldsProps) => (
  <FieldRow>
    <TextField
      label={lastfmFieldLabels.apiKey}
      name="apiKey"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={config.apiKey}
      error={errors.apiKey}
    />
    <PasswordField
      label={lastfmFieldLabels.secretKey}
      name="secretKey"
      autoComplete="new-password"
      error={errors.secretKey}
      {...(config.secretKeyIsSet && { hint: adminLastfmTexts.secretStored })}
    />
  </FieldRow>
);

type NumberProps = FieldsProps & {
  readonly name: 'cacheDuration' | 'rateLimitDelay' | 'maxRetries';
  readonly disabled: boolean;
};

const NumberField = ({ config, errors, name, disabled }: NumberProps) => (
  <TextField
    label={lastfmFieldLabels[name]}
    name={name}
    inputMode="numeric"
    autoComplete="off"
    disabled={disabled}
    defaultValue={config[name]}
    error={errors[name]}
  />
);

/** What is of no use while the service is off cannot be edited; nor how long, where nothing is kept. */
export const LastfmFields = (props: FieldsProps) => {
  const { config } = props;
  const [enabled, setEnabled] = useState(config.enabled);
  const [caches, setCaches] = useState(config.cacheEnabled);
  return (
    <>
      <Keys {...props} />
      <SwitchField
        label={lastfmFieldLabels.enabled}
        name="enabled"
        hint={lastfmFieldHints.enabled}
        defaultChecked={config.enabled}
        onInput={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <SwitchField
        label={lastfmFieldLabels.cacheEnabled}
        name="cacheEnabled"
        hint={lastfmFieldHints.cacheEnabled}
        disabled={!enabled}
        defaultChecked={config.cacheEnabled}
        onInput={({ currentTarget }) => setCaches(currentTarget.checked)}
      />
      <div className={styles.numbers}>
        <NumberField {...props} name="cacheDuration" disabled={!enabled || !caches} />
        <NumberField {...props} name="rateLimitDelay" disabled={!enabled} />
        <NumberField {...props} name="maxRetries" disabled={!enabled} />
      </div>
    </>
  );
};
