import { adminLastfmTexts, lastfmFieldHints, lastfmFieldLabels } from '@airdial/contract/lastfm/messages';
import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { useState } from 'react';
import { fieldProps } from '../../../lib/form/field-props.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VerbatimField } from '../../../ui/form/verbatim-field.tsx';
import styles from './admin-lastfm.module.css';

type FieldsProps = { readonly config: LastfmConfig; readonly errors: FormErrors };

/** What is of no use while the service is off cannot be edited; nor how long, where nothing is kept. */
export const LastfmFields = ({ config, errors }: FieldsProps) => {
  const [enabled, setEnabled] = useState(config.enabled);
  const [caches, setCaches] = useState(config.cacheEnabled);
  const hints = config.secretKeyIsSet ? { secretKey: adminLastfmTexts.secretStored } : {};
  const field = fieldProps({ labels: lastfmFieldLabels, hints, values: config, errors });
  return (
    <>
      <FieldRow>
        <VerbatimField {...field('apiKey')} />
        <PasswordField {...field('secretKey')} autoComplete="new-password" />
      </FieldRow>
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
        <TextField {...field('cacheDuration')} inputMode="numeric" disabled={!enabled || !caches} />
        <TextField {...field('rateLimitDelay')} inputMode="numeric" disabled={!enabled} />
        <TextField {...field('maxRetries')} inputMode="numeric" disabled={!enabled} />
      </div>
    </>
  );
};
