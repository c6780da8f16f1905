import { TV_PATH } from '../../../entities/player/tv-path.ts';
import { goBack } from '../../../lib/go-back.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';

const MARK = 'nowView';

const isMarked = (state: unknown): state is Record<typeof MARK, true> =>
  typeof state === 'object' && state !== null && MARK in state;

/**
 * Whether the player is over the whole screen. It is an entry of the history, so that the browser's Back
 * closes it, and a link in it leads back to it.
 */
export const useNowView = () => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = isMarked(state);
  const open = (): void => {
    // What fills the screen of a TV is a view like this one.
    if (!isOpen && pathname !== TV_PATH)
      navigate(window.location.href, { state: { ...(state as object | null), [MARK]: true } });
  };
  const close = (): void => {
    if (isOpen) goBack();
  };
  /** For an entry that an earlier visit of the page has left. */
  const forget = (): void => {
    if (!isMarked(state)) return;
    const { [MARK]: _mark, ...rest } = state;
    navigate(window.location.href, { replace: true, state: rest });
  };
  return { isOpen, open, close, forget };
};
