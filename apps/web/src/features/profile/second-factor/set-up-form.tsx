import { secondFactorRule } from '@airdial/contract/second-factor/input';
import type { SecondFactorSecret } from '@airdial/contract/second-factor/schema';
import { lazy, useEffect, useRef } from 'react';
import { api } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { LaterPart } from '../../../lib/later/later-part.tsx';
import { withSecondTry } from '../../../lib/later/with-second-try.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { secondFactorSetUpTexts, secondFactorTexts } from '../../../messages/second-factor-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { AppCodeField } from '../../../ui/form/code-field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import styles from './second-factor.module.css';

const QrCode = lazy(() => withSecondTry(() => import('../../../ui/media/qr-code.tsx')));

/** Keys are typed in groups of four. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

type SetUpFormProps = Pick<SecondFactorSecret, 'secret' | 'uri'> & {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

/**
 * Gives the app its key, and switches the second factor on with the code that the app then shows.
 */
export const SetUpForm = ({ secret, uri, onConfirmed, onCancel }: SetUpFormProps) => {
  const { props, errors, failure, busy } = useForm({
    rule: secondFactorRule,
    send: async (body) => {
      const { message, recoveryCodes } = await api.confirmSecondFactor({ body });
      showToast('success', message);
      onConfirmed(recoveryCodes);
    },
    failed: { fallback: secondFactorTexts.failed, toast: null },
  });
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  return (
    <form {...props} className="stack" aria-busy={busy}>
      <p ref={intro} tabIndex={-1}>
        {secondFactorSetUpTexts.scan}
      </p>
      <LaterPart>
        <QrCode text={uri} label={secondFactorSetUpTexts.qrCode} />
      </LaterPart>
      <p>
        {secondFactorSetUpTexts.key}: <span className={styles.key}>{inGroups(secret)}</span>
      </p>
      <AppCodeField error={errors.code} />
      <FormFailure failure={errors.code === undefined ? failure : null} />
      <ButtonRow>
        <Button onClick={onCancel}>{secondFactorTexts.cancel}</Button>
        <Button type="submit" variant="filled" aria-disabled={busy}>
          {busy ? secondFactorSetUpTexts.submitting : secondFactorSetUpTexts.submit}
        </Button>
      </ButtonRow>
    </form>
  );
};
