import { REDIRECT_AFTER_SUCCESS_MS } from '@airdial/contract/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes to the sign-in after three seconds, unless its screen has been left before. */
export const useLeaveForLogin = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login'), REDIRECT_AFTER_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
};
