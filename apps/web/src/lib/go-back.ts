import { useLocation, useNavigate } from './router.tsx';

let isGoingBack = false;

/** Goes back in the history once, however often it is called: a second step would leave the page. */
export const goBack = (): void => {
  if (isGoingBack) return;
  isGoingBack = true;
  const onPopState = () => {
    isGoingBack = false;
  };
  window.addEventListener('popstate', onPopState, { once: true });
  history.back();
};

/** Goes back within the site, or to another of its paths where the visitor came from outside. */
export const useGoBack = (otherwise: string): (() => void) => {
  const navigate = useNavigate();
  const { hasPrevious } = useLocation();
  return () => (hasPrevious ? goBack() : navigate(otherwise, { replace: true }));
};
