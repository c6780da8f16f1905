import { useEffect, useEffectEvent } from 'react';

/** An expired session redirects here; the guard must not block that. */
const SIGN_IN = '/login';

type UnsavedGuardOptions = {
  readonly isDirty: () => boolean;
  /** The question that is asked before unsaved input is lost; undefined: none. */
  readonly question: string | undefined;
  /** Whether the address shows the same form, so that navigating there loses nothing. */
  readonly isSameForm: ((to: URL) => boolean) | undefined;
};

const isNavigationAway = ({ sameDocument, url }: NavigationDestination): boolean =>
  sameDocument && url !== location.href && new URL(url).pathname !== SIGN_IN;

/**
 * Asks before the browser tab is closed and before a link, a tab or the browser's Back leaves a
 * form with unsaved input. Browsers without the Navigation API ask only before the tab is closed.
 *
 * @returns the same question for a dialog: true when it may be closed
 */
export const useUnsavedGuard = (options: UnsavedGuardOptions): (() => boolean) => {
  const { question } = options;
  const isAsked = () => question !== undefined && options.isDirty();
  const mayLeave = () => !isAsked() || window.confirm(question);
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isAsked()) event.preventDefault();
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    // Another form of the page has asked already, and the user has chosen to stay.
    if (event.defaultPrevented || !isNavigationAway(event.destination) || !event.cancelable) return;
    const isSameForm = options.isSameForm?.(new URL(event.destination.url)) ?? false;
    if (!isSameForm && !mayLeave()) event.preventDefault();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('beforeunload', (event) => onBeforeUnload(event), { signal });
    window.navigation?.addEventListener('navigate', (event) => onNavigate(event), { signal });
    return () => controller.abort();
  }, []);
  return mayLeave;
};
