import { isPlainScreen } from '@airdial/contract/theme/plain-screens';
import { useLayoutEffect } from 'react';

let plainScreensCount = 0;

/** Absent where the page was opened without it (`?safe=1`). */
const link = (): HTMLLinkElement | null => document.querySelector('#custom-css');

const putOn = (): void => {
  const element = link();
  const address = element?.dataset.href;
  if (!element || !address) return;
  const isPlain = plainScreensCount > 0 || isPlainScreen(location.pathname);
  if (!isPlain && element.getAttribute('href') !== address) element.setAttribute('href', address);
  element.disabled = isPlain;
};

/** Takes the theme's custom CSS off for as long as a screen that takes passwords or administers is shown. */
export const usePlainScreen = (): void =>
  useLayoutEffect(() => {
    plainScreensCount += 1;
    putOn();
    return () => {
      plainScreensCount -= 1;
      putOn();
    };
  }, []);

/** From now on: whoever is led on from a screen that does not wear it wears it again. */
export const followScreens = (): void => {
  putOn();
  (window as { readonly navigation?: EventTarget }).navigation?.addEventListener('currententrychange', putOn);
};

/** The theme has changed: the stylesheet over it may be another. */
export const reloadCustomCss = (): void => {
  const element = link();
  if (element) element.dataset.href = `/theme-custom.css?v=${Date.now()}`;
  putOn();
};
