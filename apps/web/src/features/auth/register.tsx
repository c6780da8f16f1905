import type { Registration } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { useSite } from '../../entities/site/site.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type FormFailure, reportError } from '../../lib/form/form-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors } from '../../messages/account-messages.ts';
import { RegisterForm } from './register-form.tsx';
import { type Registered, RegistrationClosed, RegistrationDone } from './register-outcomes.tsx';

const FAILURE_TEXTS = {
  toast: accountErrors.registrationFailed,
  screen: accountErrors.registrationFailedScreen,
  unexpected: accountErrors.unexpectedOnSignIn,
};

const isClosed = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'registration-closed';

export const Register = () => {
  const { allowRegistration } = useSite().system;
  const [refused, setRefused] = useState(false);
  const [registered, setRegistered] = useState<Registered | null>(null);

  const send = async (body: Registration): Promise<FormFailure | null> => {
    try {
      const { email } = body;
      const { needsVerification } = await api.register({ body });
      showToast('success', needsVerification ? accountNotices.registered : accountNotices.registeredVerified);
      setRegistered({ email, needsVerification });
      return null;
    } catch (cause) {
      if (isClosed(cause)) setRefused(true);
      return reportError(cause, FAILURE_TEXTS);
    }
  };
  if (registered) return <RegistrationDone {...registered} />;
  if (refused || !allowRegistration) return <RegistrationClosed />;
  return <RegisterForm send={send} />;
};
