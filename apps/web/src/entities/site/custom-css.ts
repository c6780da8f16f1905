import { CUSTOM_STYLESHEET_PATH } from '@airdial/contract/server-paths';
import { isPlainScreen } from '@airdial/contract/theme/plain-screens';
import { useLayoutEffect } from 'react';

let plainScreensCount = 0;

/** Null where the page was opened without custom CSS (`?safe=1`). */
const findLink = (): HTMLLinkElement | null => document.querySelector('#custom-css');

const applyCustomCss = (): void => {
  const element = findLink();
  const href = element?.dataset.href;
  if (!element || !href) return;
  const isPlain = plainScreensCount > 0 || isPlainScreen(location.pathname);
  if (!isPlain && element.getAttribute('href') !== href) element.setAttribute('href', href);
  element.disabled = isPlain;
};

/** Disables the theme's custom CSS while a screen for passwords or administration is mounted. */
export const usePlainScreen = (): void =>
  useLayoutEffect(() => {
    plainScreensCount += 1;
    applyCustomCss();
    return () => {
      plainScreensCount -= 1;
      applyCustomCss();
    };
  }, []);

/**
 * Applies the custom CSS now and after each navigation, since navigating away from a plain screen
 * enables it.
 */
export const applyCustomCssOnNavigation = (): void => {
  applyCustomCss();
  (window as { readonly navigation?: EventTarget }).navigation?.addEventListener(
    'currententrychange',
    applyCustomCss,
  );
};

/** Reloads the custom CSS after a change of the theme. */
export const reloadCustomCss = (): void => {
  const element = findLink();
  if (element) element.dataset.href = `${CUSTOM_STYLESHEET_PATH}?v=${Date.now()}`;
  applyCustomCss();
};
