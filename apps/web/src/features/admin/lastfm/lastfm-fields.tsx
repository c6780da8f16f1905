import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { useState } from 'react';
import { fieldProps, switchProps } from '../../../lib/form/editing/field-props.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import {
  adminLastfmTexts,
  lastfmFieldHints,
  lastfmFieldLabels,
} from '../../../messages/admin-lastfm-messages.ts';
import { FieldRow } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VerbatimField } from '../../../ui/form/verbatim-field.tsx';
import styles from './admin-lastfm.module.css';

type FieldsProps = { readonly config: LastfmConfig; readonly errors: FormErrors };

/**
 * Fields without effect are disabled: all numbers while the service is off, the duration while the
 * cache is.
 */
export const LastfmFields = ({ config, errors }: FieldsProps) => {
  const [enabled, setEnabled] = useState(config.enabled);
  const [cacheEnabled, setCacheEnabled] = useState(config.cacheEnabled);
  const hints = config.secretKeyIsSet ? { secretKey: adminLastfmTexts.secretStored } : {};
  const field = fieldProps({ labels: lastfmFieldLabels, hints, values: config, errors });
  const toggle = switchProps({ labels: lastfmFieldLabels, hints: lastfmFieldHints, values: config });
  return (
    <>
      <FieldRow>
        <VerbatimField {...field('apiKey')} />
        <PasswordField {...field('secretKey')} autoComplete="new-password" />
      </FieldRow>
      <SwitchField
        {...toggle('enabled')}
        onInput={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <SwitchField
        {...toggle('cacheEnabled')}
        disabled={!enabled}
        onInput={({ currentTarget }) => setCacheEnabled(currentTarget.checked)}
      />
      <div className={styles.numbers}>
        <TextField {...field('cacheDuration')} inputMode="numeric" disabled={!enabled || !cacheEnabled} />
        <TextField {...field('rateLimitDelay')} inputMode="numeric" disabled={!enabled} />
        <TextField {...field('maxRetries')} inputMode="numeric" disabled={!enabled} />
      </div>
    </>
  );
};
