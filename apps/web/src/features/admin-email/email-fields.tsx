import {
  EMAIL_ENCRYPTIONS,
  type EmailConfig,
  type EmailEncryption,
  SMTP_PORTS,
} from '@airdial/contract/entities/email-config';
import {
  adminEmailTexts,
  emailFieldLabels,
  encryptionLabels,
} from '@airdial/contract/messages/admin-email-messages';
import { type FormEvent, useRef } from 'react';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FieldRow } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type FieldsProps = { readonly config: EmailConfig; readonly errors: FormErrors };

/** Without encryption is for a relay beside the station, and is offered to those who have set it by other means. */
const encryptionsFor = ({ encryption }: EmailConfig) =>
  EMAIL_ENCRYPTIONS.filter((known) => known !== 'None' || encryption === 'None').map((value) => ({
    value,
    text: encryptionLabels[value],
  }));

/** Choosing an encryption sets the port. */
const Connection = ({ config, errors }: FieldsProps) => {
  const port = useRef<HTMLInputElement>(null);
  const follow = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    if (port.current) port.current.value = `${SMTP_PORTS[currentTarget.value as EmailEncryption]}`;
  };
  return (
    <FieldRow>
      <SelectField
        label={emailFieldLabels.encryption}
        name="encryption"
        defaultValue={config.encryption}
        options={encryptionsFor(config)}
        error={errors.encryption}
        onInput={follow}
      />
      <TextField
        ref={port}
        label={emailFieldLabels.port}
        name="port"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={config.port}
        error={errors.port}
      />
    </FieldRow>
  );
};

/** What a browser has stored for this page is the administrator's own sign-in, and not meant here. */
const Credentials = ({ config, errors }: FieldsProps) => (
  <FieldRow>
    <TextField
      label={emailFieldLabels.username}
      name="username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={config.username}
      error={errors.username}
    />
    <PasswordField
      label={emailFieldLabels.password}
      name="password"
      autoComplete="new-password"
      error={errors.password}
      {...(config.passwordIsSet && { hint: adminEmailTexts.passwordStored })}
    />
  </FieldRow>
);

export const EmailFields = (props: FieldsProps) => {
  const { config, errors } = props;
  return (
    <>
      <TextField
        label={emailFieldLabels.host}
        name="host"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="smtp.example.org"
        defaultValue={config.host}
        error={errors.host}
      />
      <Connection {...props} />
      <Credentials {...props} />
      <EmailField
        label={emailFieldLabels.fromEmail}
        name="fromEmail"
        autoComplete="off"
        placeholder="radio@example.org"
        defaultValue={config.fromEmail}
        error={errors.fromEmail}
      />
    </>
  );
};
