import { accountNotices } from '@airdial/contract/account/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors } from '../../messages/account-messages.ts';

export type Verification =
  | { readonly stage: 'verifying' | 'verified' }
  /** `text` is null where the server refused the link: the screen says what that means. */
  | { readonly stage: 'failed'; readonly text: string | null };

/** Only the server can say that a link is bad; anything else may go away by itself. */
const failed = (cause: unknown): Verification => {
  const said = cause instanceof ApiError ? cause.serverMessage : null;
  const text = said ?? accountErrors.emailVerificationFailed;
  showToast('error', text);
  const isRefusal = cause instanceof ApiError && cause.code === 'verification-link-invalid';
  return { stage: 'failed', text: isRefusal ? null : text };
};

/** Spends the link, once a visit. */
export const useVerification = (token: string) => {
  const queries = useQueryClient();
  const [verification, setVerification] = useState<Verification>({ stage: 'verifying' });
  const verify = useCallback(
    async (signal?: AbortSignal) => {
      setVerification({ stage: 'verifying' });
      try {
        const request = { params: { token }, ...(signal && { signal }) };
        await api.verifyEmail(request);
        showToast('success', accountNotices.emailVerified);
        setVerification({ stage: 'verified' });
        void queries.invalidateQueries({ queryKey: ['profile'] });
      } catch (cause) {
        if (!signal?.aborted) setVerification(failed(cause));
      }
    },
    [token, queries],
  );
  useEffect(() => {
    const visit = new AbortController();
    void verify(visit.signal);
    return () => visit.abort();
  }, [verify]);
  return { verification, tryAgain: () => void verify() };
};
