import Eye from '@lucide/icons/icons/eye';
import EyeOff from '@lucide/icons/icons/eye-off';
import { useState } from 'react';
import { passwordFieldTexts } from '../../messages/password-field-messages.ts';
import { Icon } from '../media/icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { VerbatimField } from './verbatim-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** Its toggle shows the password. Pasting is allowed, for password managers. */
export const PasswordField = (field: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const name = field.label.toLowerCase();
  const toggle = (
    <IconButton
      label={shown ? passwordFieldTexts.hide(name) : passwordFieldTexts.show(name)}
      icon={shown ? <Icon icon={EyeOff} /> : <Icon icon={Eye} />}
      onClick={() => setShown(!shown)}
    />
  );
  return <VerbatimField {...field} type={shown ? 'text' : 'password'} trailing={toggle} />;
};
