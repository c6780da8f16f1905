import { useLocation, useNavigate } from 'react-router';

/** React Router's key of the first address of a visit: before it there is nothing of ours. */
const FIRST_KEY = 'default';

/** To where somebody came from; to the list of channels when they came from outside. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === FIRST_KEY ? navigate('/channels', { replace: true }) : navigate(-1));
};
