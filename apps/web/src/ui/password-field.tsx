import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const ICON_PX = 20;

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** What is typed can be looked at; pasting is never in the way of a password manager. */
export const PasswordField = (field: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const what = field.label.toLowerCase();
  const toggle = (
    <IconButton
      label={shown ? `Hide ${what}` : `Show ${what}`}
      icon={shown ? <EyeOff size={ICON_PX} /> : <Eye size={ICON_PX} />}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={toggle}
    />
  );
};
