import {
  EMAIL_ENCRYPTIONS,
  type EmailConfig,
  type EmailEncryption,
  SMTP_PORTS,
} from '@airdial/contract/mail/schema';
import { type FormEvent, useRef, useState } from 'react';
import { fieldProps } from '../../../lib/form/editing/field-props.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import {
  adminEmailTexts,
  emailFieldExamples,
  emailFieldLabels,
  encryptionLabels,
} from '../../../messages/admin-mail-messages.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FieldRow } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VerbatimField } from '../../../ui/form/verbatim-field.tsx';

/** The name of the switch that removes the stored password. */
export const WITHOUT_PASSWORD = 'withoutPassword';

type FieldsProps = { readonly config: EmailConfig; readonly errors: FormErrors };

/**
 * 'None' is for a relay on the server's own network: it is offered only where it is stored already.
 */
const encryptionsFor = ({ encryption }: EmailConfig) =>
  EMAIL_ENCRYPTIONS.filter((offered) => offered !== 'None' || encryption === 'None').map((value) => ({
    value,
    text: encryptionLabels[value],
  }));

const getFieldProps = ({ config, errors }: FieldsProps) =>
  fieldProps({
    labels: emailFieldLabels,
    hints: config.passwordIsSet ? { password: adminEmailTexts.passwordStored } : {},
    values: config,
    errors,
  });

/** The choice of an encryption sets the port. */
const Connection = (props: FieldsProps) => {
  const field = getFieldProps(props);
  const port = useRef<HTMLInputElement>(null);
  const setPort = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    if (port.current) port.current.value = `${SMTP_PORTS[currentTarget.value as EmailEncryption]}`;
  };
  return (
    <FieldRow>
      <SelectField {...field('encryption')} options={encryptionsFor(props.config)} onInput={setPort} />
      <TextField {...field('port')} ref={port} inputMode="numeric" />
    </FieldRow>
  );
};

/** A blank field keeps the stored password, so that a switch removes it. */
const Credentials = (props: FieldsProps) => {
  const field = getFieldProps(props);
  const [withoutPassword, setWithoutPassword] = useState(false);
  return (
    <>
      <FieldRow>
        <VerbatimField {...field('username')} />
        <PasswordField {...field('password')} autoComplete="new-password" disabled={withoutPassword} />
      </FieldRow>
      {props.config.passwordIsSet && (
        <SwitchField
          name={WITHOUT_PASSWORD}
          label={adminEmailTexts.withoutPassword}
          hint={adminEmailTexts.withoutPasswordHint}
          onInput={({ currentTarget }) => setWithoutPassword(currentTarget.checked)}
        />
      )}
    </>
  );
};

export const EmailFields = (props: FieldsProps) => {
  const field = getFieldProps(props);
  return (
    <>
      <VerbatimField {...field('host')} inputMode="url" placeholder={emailFieldExamples.host} />
      <Connection {...props} />
      <Credentials {...props} />
      <EmailField {...field('fromEmail')} placeholder={emailFieldExamples.fromEmail} />
    </>
  );
};
