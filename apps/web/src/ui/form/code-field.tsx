import { type Ref, useState } from 'react';
import { codeFieldTexts } from '../../messages/second-factor-messages.ts';
import { Button } from './button.tsx';
import { VerbatimField } from './verbatim-field.tsx';

type CodeFieldProps = {
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * For the six digits of an authenticator app: the keyboard of a phone has digits, and offers a code
 * that it knows.
 */
export const AppCodeField = ({ error, ref }: CodeFieldProps) => (
  <VerbatimField
    {...(ref && { ref })}
    label={codeFieldTexts.code}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    hint={codeFieldTexts.hint}
    error={error}
  />
);

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** A code of the app, or a recovery code instead. Focused as soon as it is asked for. */
export const CodeField = ({ error }: Omit<CodeFieldProps, 'ref'>) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {isRecovery ? (
        <VerbatimField
          ref={focus}
          label={codeFieldTexts.recoveryCode}
          name="code"
          autoComplete="off"
          hint={codeFieldTexts.recoveryHint}
          error={error}
        />
      ) : (
        <AppCodeField ref={focus} error={error} />
      )}
      <p>
        <Button onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? codeFieldTexts.useApp : codeFieldTexts.useRecoveryCode}
        </Button>
      </p>
    </>
  );
};
