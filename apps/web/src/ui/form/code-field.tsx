import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeFieldTexts } from '../../messages/second-factor-messages.ts';
import { Button } from './button.tsx';
import { VerbatimField } from './verbatim-field.tsx';

type CodeFieldProps = {
  readonly error: string | undefined;
  readonly ref?: RefObject<HTMLInputElement | null>;
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

/** A code of the app, or a recovery code instead. Focused as soon as it is asked for. */
export const CodeField = ({ error }: Omit<CodeFieldProps, 'ref'>) => {
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field has taken its place
  useEffect(() => field.current?.focus(), [isRecovery]);
  return (
    <>
      {isRecovery ? (
        <VerbatimField
          ref={field}
          label={codeFieldTexts.recoveryCode}
          name="code"
          autoComplete="off"
          hint={codeFieldTexts.recoveryHint}
          error={error}
        />
      ) : (
        <AppCodeField ref={field} error={error} />
      )}
      <p>
        <Button onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? codeFieldTexts.useApp : codeFieldTexts.useRecoveryCode}
        </Button>
      </p>
    </>
  );
};
