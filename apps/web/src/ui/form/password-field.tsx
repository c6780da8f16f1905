import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { VerbatimField } from './verbatim-field.tsx';

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
  return <VerbatimField {...field} type={shown ? 'text' : 'password'} trailing={toggle} />;
};
